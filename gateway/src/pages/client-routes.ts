/** The paths that the frontends know: they answer 200 with the application, all others 404 with its page for that. */
export const clientRoutes: ReadonlySet<string> = new Set([
  '/',
  '/cart',
  '/cart/link',
  '/checkout',
  '/donation-success',
  '/donor-account',
  '/sign-in/link',
  '/winners',
  '/contact',
  '/faq',
  '/terms',
  '/privacy',
  '/email/confirm',
  '/email/unsubscribe',
  '/admin',
  '/admin/gifts',
])
