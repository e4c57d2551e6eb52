import { lazyRoutes, type RouteObject } from '@evenhand/web-kit/facade'

/** The table of contents of this remote. */
export const routes: RouteObject[] = lazyRoutes<'donor'>({
  '/donor-account': async () => (await import('./account/account-page.tsx')).AccountPage,
  '/donor-portal': async () => (await import('./portal/donor-portal-page.tsx')).DonorPortalPage,
  '/member-portal': async () => (await import('./member/portal-page.tsx')).PortalPage,
  '/data-erasure': async () => (await import('./your-data/erasure-page.tsx')).ErasurePage,
  '/sign-in/link': async () => (await import('./sign-in/link-page.tsx')).LinkPage,
})
