import { lazyRoutes, type RouteHandle, type RouteObject } from '@evenhand/web-kit/facade'

const own: RouteHandle = { frame: 'none' }

const pages = lazyRoutes<'admin'>({
  '/admin': async () => (await import('./home/admin-home.tsx')).AdminHome,
  '/admin/gifts': async () => (await import('./gifts/gifts-page.tsx')).GiftsPage,
  '/admin/supporters': async () => (await import('./supporters/supporters-page.tsx')).SupportersPage,
  '/admin/supporters/{slug}': async () => (await import('./supporters/supporter-page.tsx')).SupporterPage,
  '/admin/merges': async () => (await import('./merges/merges-page.tsx')).MergesPage,
  '/admin/erasures': async () => (await import('./erasures/erasures-page.tsx')).ErasuresPage,
  '/admin/approvals': async () => (await import('./approvals/approvals-page.tsx')).ApprovalsPage,
  '/admin/memberships': async () => (await import('./memberships/memberships-page.tsx')).MembershipsPage,
  '/admin/members': async () => (await import('./members/members-page.tsx')).MembersPage,
  '/admin/memorials': async () => (await import('./memorials/memorials-page.tsx')).MemorialsPage,
  '/admin/social': async () => (await import('./social/social-page.tsx')).SocialPage,
  '/admin/affiliates': async () => (await import('./affiliates/affiliates-page.tsx')).AffiliatesPage,
  '/admin/affiliates/referrals': async () => (await import('./affiliate-referrals/referrals-page.tsx')).ReferralsPage,
  '/admin/entry-holds': async () => (await import('./entry-holds/holds-page.tsx')).HoldsPage,
  '/admin/sponsorships': async () => (await import('./sponsorships/sponsorships-page.tsx')).SponsorshipsPage,
  '/admin/sponsor-inquiries': async () => (await import('./sponsor-inquiries/inquiries-page.tsx')).InquiriesPage,
  '/admin/nonprofits': async () => (await import('./nonprofits/nonprofits-page.tsx')).NonprofitsPage,
  '/admin/grant-rounds': async () => (await import('./grant-rounds/rounds-page.tsx')).RoundsPage,
  '/admin/grant-rounds/{slug}': async () => (await import('./grant-rounds/round-page.tsx')).RoundPage,
  '/admin/grant-applications/{slug}': async () => (await import('./judging/application-page.tsx')).ApplicationPage,
  '/admin/grants': async () => (await import('./grants/grants-page.tsx')).GrantsPage,
  '/admin/free-post': async () => (await import('./free-post/free-post-page.tsx')).FreePostPage,
  '/admin/books': async () => (await import('./books/books-page.tsx')).BooksPage,
  '/admin/giveaways': async () => (await import('./giveaways/giveaways-page.tsx')).GiveawaysPage,
  '/admin/giveaways/{slug}': async () => (await import('./giveaways/giveaway-page.tsx')).GiveawayPage,
  '/admin/winners': async () => (await import('./winners/winners-page.tsx')).WinnersPage,
  '/admin/winners/{slug}': async () => (await import('./winners/winner-page.tsx')).WinnerPage,
  '/admin/account': async () => (await import('./account/account-page.tsx')).AccountPage,
  '/admin/people': async () => (await import('./people/people-page.tsx')).PeoplePage,
  '/admin/webhooks': async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage,
  '/admin/api-keys': async () => (await import('./api-keys/api-keys-page.tsx')).ApiKeysPage,
  '/admin/audit': async () => (await import('./audit/audit-page.tsx')).AuditPage,
  '/jeep-lease-admin': async () => (await import('./registrations/registrations-page.tsx')).RegistrationsPage,
  '/email-management': async () => (await import('./email/email-page.tsx')).EmailPage,
  '/admin/password': async () => (await import('./join/password-page.tsx')).PasswordPage,
  '/admin/email': async () => (await import('./join/email-page.tsx')).EmailPage,
  '/admin/join': async () => (await import('./join/join-page.tsx')).JoinPage,
})

/** Who an emailed link leads there may be nobody at the desk yet, or not logged in. */
const outside = new Set(['/admin/join', '/admin/password', '/admin/email'])
const isOutside = ({ path }: RouteObject): boolean => path !== undefined && outside.has(path)

/** The table of contents of this remote. */
export const routes: RouteObject[] = [
  ...pages.filter(isOutside).map((page) => ({ ...page, handle: own })),
  {
    handle: own,
    lazy: async () => ({ Component: (await import('./desk/admin-desk.tsx')).AdminDesk }),
    children: [
      ...pages.filter((page) => !isOutside(page)),
      { path: '/admin/*', lazy: async () => ({ Component: (await import('./frame/no-such-page.tsx')).NoSuchPage }) },
    ],
  },
]
