import type { RouteHandle, RouteObject } from '@evenhand/web-kit/facade'

const focused: RouteHandle = { frame: 'focused' }

/** The table of contents of this remote. */
export const routes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }) },
  { path: 'cart', lazy: async () => ({ Component: (await import('./cart/cart-page.tsx')).CartPage }) },
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
]
