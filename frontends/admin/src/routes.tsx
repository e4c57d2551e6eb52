import type { RouteHandle, RouteObject } from '@evenhand/web-kit/facade'

const own: RouteHandle = { frame: 'none' }

/** The table of contents of this remote. */
export const routes: RouteObject[] = [
  {
    path: 'admin',
    handle: own,
    lazy: async () => ({ Component: (await import('./frame/admin-frame.tsx')).AdminFrame }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./home/admin-home.tsx')).AdminHome }) },
      { path: 'gifts', lazy: async () => ({ Component: (await import('./gifts/gifts-page.tsx')).GiftsPage }) },
      {
        path: 'memberships',
        lazy: async () => ({ Component: (await import('./memberships/memberships-page.tsx')).MembershipsPage }),
      },
      {
        path: 'memorials',
        lazy: async () => ({ Component: (await import('./memorials/memorials-page.tsx')).MemorialsPage }),
      },
      {
        path: 'sponsor-inquiries',
        lazy: async () => ({ Component: (await import('./sponsor-inquiries/inquiries-page.tsx')).InquiriesPage }),
      },
      {
        path: 'free-post',
        lazy: async () => ({ Component: (await import('./free-post/free-post-page.tsx')).FreePostPage }),
      },
      { path: 'books', lazy: async () => ({ Component: (await import('./books/books-page.tsx')).BooksPage }) },
      {
        path: 'giveaways',
        lazy: async () => ({ Component: (await import('./giveaways/giveaways-page.tsx')).GiveawaysPage }),
      },
      {
        path: 'giveaways/:slug',
        lazy: async () => ({ Component: (await import('./giveaways/giveaway-page.tsx')).GiveawayPage }),
      },
      { path: 'winners', lazy: async () => ({ Component: (await import('./winners/winners-page.tsx')).WinnersPage }) },
      {
        path: 'winners/:slug',
        lazy: async () => ({ Component: (await import('./winners/winner-page.tsx')).WinnerPage }),
      },
      { path: 'audit', lazy: async () => ({ Component: (await import('./audit/audit-page.tsx')).AuditPage }) },
      { path: '*', lazy: async () => ({ Component: (await import('./frame/no-such-page.tsx')).NoSuchPage }) },
    ],
  },
  {
    path: 'jeep-lease-admin',
    handle: own,
    lazy: async () => ({ Component: (await import('./frame/admin-frame.tsx')).AdminFrame }),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./registrations/registrations-page.tsx')).RegistrationsPage }),
      },
    ],
  },
]
