import type { RouteObject } from '@evenhand/web-kit/facade'

/** The table of contents of this remote. */
export const routes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }) },
]
