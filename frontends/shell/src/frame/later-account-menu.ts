import { lazy } from 'react'

/** Most people never open it. */
export const LaterAccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))
