import { lazyRoutes, type RouteObject } from '@evenhand/web-kit/facade'

/** The table of contents of this remote. */
export const routes: RouteObject[] = lazyRoutes<'public'>(
  {
    '/': async () => (await import('./home/home-page.tsx')).HomePage,
    '/cart': async () => (await import('./cart/cart-page.tsx')).CartPage,
    '/cart/link': async () => (await import('./cart-link/cart-link-page.tsx')).CartLinkPage,
    '/checkout': async () => (await import('./checkout/checkout-page.tsx')).CheckoutPage,
    '/donation-success': async () => (await import('./donation-success/donation-success-page.tsx')).DonationSuccessPage,
    '/in-honor-of': async () => (await import('./memorials/in-honor-of-page.tsx')).InHonorOfPage,
    '/honoring-veterans': async () => (await import('./memorials/honoring-veterans-page.tsx')).HonoringVeteransPage,
    '/winners': async () => (await import('./winners/winners-page.tsx')).WinnersPage,
    '/prize': async () => (await import('./prize/prize-page.tsx')).PrizePage,
    '/draws': async () => (await import('./draws/draws-page.tsx')).DrawsPage,
    '/draws/{slug}': async () => (await import('./draws/draw-page.tsx')).DrawPage,
    '/official-rules': async () => (await import('./official-rules/official-rules-page.tsx')).OfficialRulesPage,
    '/jeep-lease-rules': async () => (await import('./official-rules/lease-rules-page.tsx')).LeaseRulesPage,
    '/main-giveaway': async () => (await import('./giveaway/main-giveaway-page.tsx')).MainGiveawayPage,
    '/giveaways/{slug}/rules': async () => (await import('./official-rules/giveaway-rules-page.tsx')).GiveawayRulesPage,
    '/giveaways/{slug}/fairness': async () => (await import('./parity/fairness-page.tsx')).FairnessPage,
    '/jeep-lease': async () => (await import('./landing/lease-page.tsx')).LeasePage,
    '/enter/{slug}': async () => (await import('./landing/enter-page.tsx')).EnterPage,
    '/nonprofit-portal': async () => (await import('./nonprofits/portal-page.tsx')).PortalPage,
    '/nonprofit-portal/answer': async () => (await import('./nonprofits/answer/answer-page.tsx')).AnswerPage,
    '/grants': async () => (await import('./money-trail/money-trail-page.tsx')).MoneyTrailPage,
    '/grants/rounds/{slug}': async () => (await import('./money-trail/round/round-page.tsx')).RoundPage,
    '/grants/organizations/{slug}': async () =>
      (await import('./money-trail/organization/organization-page.tsx')).OrganizationPage,
    '/contact': async () => (await import('./contact/contact-page.tsx')).ContactPage,
    '/faq': async () => (await import('./faq/faq-page.tsx')).FaqPage,
    '/terms': async () => (await import('./terms/terms-page.tsx')).TermsPage,
    '/privacy': async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage,
    '/email/confirm': async () => (await import('./subscription/confirm-page.tsx')).ConfirmPage,
    '/email/unsubscribe': async () => (await import('./subscription/unsubscribe-page.tsx')).UnsubscribePage,
  },
  { '/checkout': { frame: 'focused' } },
)
