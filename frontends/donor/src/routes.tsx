import type { RouteObject } from '@evenhand/web-kit/facade'

/** The table of contents of this remote. */
export const routes: RouteObject[] = [
  {
    path: 'donor-account',
    lazy: async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage }),
  },
  {
    path: 'donor-portal',
    lazy: async () => ({ Component: (await import('./portal/donor-portal-page.tsx')).DonorPortalPage }),
  },
  {
    path: 'member-portal',
    lazy: async () => ({ Component: (await import('./member/portal-page.tsx')).PortalPage }),
  },
  { path: 'sign-in/link', lazy: async () => ({ Component: (await import('./sign-in/link-page.tsx')).LinkPage }) },
]
