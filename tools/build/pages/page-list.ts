export interface Page {
  path: string
  /** Below `frontends/shell/dist/prerendered`. */
  file: string
  remote?: 'public' | 'donor' | 'admin'
  /** The lazy route of the remote that the page shows, so that it can be preloaded. */
  route?: string
  /** Pages that depend on the address or on what the browser remembers are rendered there alone. */
  rendered: boolean
}

/** Every address that exists, and the page for those that do not. The gateway serves the file that is named like the path. */
export const pages: readonly Page[] = [
  { path: '/', file: 'index.html', remote: 'public', route: 'src/home/home-page.tsx', rendered: true },
  { path: '/cart', file: 'cart.html', remote: 'public', route: 'src/cart/cart-page.tsx', rendered: true },
  {
    path: '/cart/link',
    file: 'cart/link.html',
    remote: 'public',
    route: 'src/cart-link/cart-link-page.tsx',
    rendered: true,
  },
  {
    path: '/checkout',
    file: 'checkout.html',
    remote: 'public',
    route: 'src/checkout/checkout-page.tsx',
    rendered: false,
  },
  {
    path: '/donation-success',
    file: 'donation-success.html',
    remote: 'public',
    route: 'src/donation-success/donation-success-page.tsx',
    rendered: true,
  },
  {
    path: '/in-honor-of',
    file: 'in-honor-of.html',
    remote: 'public',
    route: 'src/memorials/in-honor-of-page.tsx',
    rendered: true,
  },
  {
    path: '/honoring-veterans',
    file: 'honoring-veterans.html',
    remote: 'public',
    route: 'src/memorials/honoring-veterans-page.tsx',
    rendered: true,
  },
  { path: '/winners', file: 'winners.html', remote: 'public', route: 'src/winners/winners-page.tsx', rendered: true },
  { path: '/draws', file: 'draws.html', remote: 'public', route: 'src/draws/draws-page.tsx', rendered: true },
  {
    path: '/draws/{slug}',
    file: 'draws/draw.html',
    remote: 'public',
    route: 'src/draws/draw-page.tsx',
    rendered: false,
  },
  {
    path: '/jeep-lease',
    file: 'jeep-lease.html',
    remote: 'public',
    route: 'src/landing/lease-page.tsx',
    rendered: true,
  },
  {
    path: '/enter/{slug}',
    file: 'enter/page.html',
    remote: 'public',
    route: 'src/landing/enter-page.tsx',
    rendered: false,
  },
  { path: '/contact', file: 'contact.html', remote: 'public', route: 'src/contact/contact-page.tsx', rendered: true },
  { path: '/faq', file: 'faq.html', remote: 'public', route: 'src/faq/faq-page.tsx', rendered: true },
  { path: '/terms', file: 'terms.html', remote: 'public', route: 'src/terms/terms-page.tsx', rendered: true },
  { path: '/privacy', file: 'privacy.html', remote: 'public', route: 'src/privacy/privacy-page.tsx', rendered: true },
  {
    path: '/email/confirm',
    file: 'email/confirm.html',
    remote: 'public',
    route: 'src/subscription/confirm-page.tsx',
    rendered: true,
  },
  {
    path: '/email/unsubscribe',
    file: 'email/unsubscribe.html',
    remote: 'public',
    route: 'src/subscription/unsubscribe-page.tsx',
    rendered: true,
  },
  {
    path: '/donor-account',
    file: 'donor-account.html',
    remote: 'donor',
    route: 'src/account/account-page.tsx',
    rendered: true,
  },
  {
    path: '/member-portal',
    file: 'member-portal.html',
    remote: 'donor',
    route: 'src/member/portal-page.tsx',
    rendered: true,
  },
  {
    path: '/sign-in/link',
    file: 'sign-in/link.html',
    remote: 'donor',
    route: 'src/sign-in/link-page.tsx',
    rendered: true,
  },
  { path: '/admin', file: 'admin.html', remote: 'admin', route: 'src/home/admin-home.tsx', rendered: false },
  {
    path: '/admin/gifts',
    file: 'admin/gifts.html',
    remote: 'admin',
    route: 'src/gifts/gifts-page.tsx',
    rendered: false,
  },
  {
    path: '/admin/memberships',
    file: 'admin/memberships.html',
    remote: 'admin',
    route: 'src/memberships/memberships-page.tsx',
    rendered: false,
  },
  {
    path: '/admin/memorials',
    file: 'admin/memorials.html',
    remote: 'admin',
    route: 'src/memorials/memorials-page.tsx',
    rendered: false,
  },
  {
    path: '/admin/free-post',
    file: 'admin/free-post.html',
    remote: 'admin',
    route: 'src/free-post/free-post-page.tsx',
    rendered: false,
  },
  {
    path: '/admin/books',
    file: 'admin/books.html',
    remote: 'admin',
    route: 'src/books/books-page.tsx',
    rendered: false,
  },
  {
    path: '/admin/audit',
    file: 'admin/audit.html',
    remote: 'admin',
    route: 'src/audit/audit-page.tsx',
    rendered: false,
  },
  {
    path: '/jeep-lease-admin',
    file: 'jeep-lease-admin.html',
    remote: 'admin',
    route: 'src/registrations/registrations-page.tsx',
    rendered: false,
  },
  { path: '/404', file: '404.html', rendered: true },
]
