import type { RouteHandle, RouteObject } from '@evenhand/web-kit/facade'

const focused: RouteHandle = { frame: 'focused' }

/** The table of contents of this remote. */
export const routes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }) },
  { path: 'cart', lazy: async () => ({ Component: (await import('./cart/cart-page.tsx')).CartPage }) },
  {
    path: 'cart/link',
    lazy: async () => ({ Component: (await import('./cart-link/cart-link-page.tsx')).CartLinkPage }),
  },
  {
    path: 'checkout',
    handle: focused,
    lazy: async () => ({ Component: (await import('./checkout/checkout-page.tsx')).CheckoutPage }),
  },
  {
    path: 'donation-success',
    lazy: async () => ({
      Component: (await import('./donation-success/donation-success-page.tsx')).DonationSuccessPage,
    }),
  },
  {
    path: 'in-honor-of',
    lazy: async () => ({ Component: (await import('./memorials/in-honor-of-page.tsx')).InHonorOfPage }),
  },
  {
    path: 'honoring-veterans',
    lazy: async () => ({ Component: (await import('./memorials/honoring-veterans-page.tsx')).HonoringVeteransPage }),
  },
  { path: 'winners', lazy: async () => ({ Component: (await import('./winners/winners-page.tsx')).WinnersPage }) },
  { path: 'prize', lazy: async () => ({ Component: (await import('./prize/prize-page.tsx')).PrizePage }) },
  { path: 'draws', lazy: async () => ({ Component: (await import('./draws/draws-page.tsx')).DrawsPage }) },
  { path: 'draws/:slug', lazy: async () => ({ Component: (await import('./draws/draw-page.tsx')).DrawPage }) },
  {
    path: 'official-rules',
    lazy: async () => ({ Component: (await import('./official-rules/official-rules-page.tsx')).OfficialRulesPage }),
  },
  {
    path: 'jeep-lease-rules',
    lazy: async () => ({ Component: (await import('./official-rules/lease-rules-page.tsx')).LeaseRulesPage }),
  },
  {
    path: 'main-giveaway',
    lazy: async () => ({ Component: (await import('./giveaway/main-giveaway-page.tsx')).MainGiveawayPage }),
  },
  {
    path: 'giveaways/:slug/rules',
    lazy: async () => ({ Component: (await import('./official-rules/giveaway-rules-page.tsx')).GiveawayRulesPage }),
  },
  {
    path: 'giveaways/:slug/fairness',
    lazy: async () => ({ Component: (await import('./parity/fairness-page.tsx')).FairnessPage }),
  },
  { path: 'jeep-lease', lazy: async () => ({ Component: (await import('./landing/lease-page.tsx')).LeasePage }) },
  { path: 'enter/:slug', lazy: async () => ({ Component: (await import('./landing/enter-page.tsx')).EnterPage }) },
  { path: 'contact', lazy: async () => ({ Component: (await import('./contact/contact-page.tsx')).ContactPage }) },
  { path: 'faq', lazy: async () => ({ Component: (await import('./faq/faq-page.tsx')).FaqPage }) },
  { path: 'terms', lazy: async () => ({ Component: (await import('./terms/terms-page.tsx')).TermsPage }) },
  { path: 'privacy', lazy: async () => ({ Component: (await import('./privacy/privacy-page.tsx')).PrivacyPage }) },
  {
    path: 'email/confirm',
    lazy: async () => ({ Component: (await import('./subscription/confirm-page.tsx')).ConfirmPage }),
  },
  {
    path: 'email/unsubscribe',
    lazy: async () => ({ Component: (await import('./subscription/unsubscribe-page.tsx')).UnsubscribePage }),
  },
]
