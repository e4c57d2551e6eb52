import type { SponsorTier } from '@evenhand/web-kit/forms'

const path = '/sponsor-portal'
/** Opens the form for this tier. */
export const toTier = (tier: SponsorTier): string => `${path}?tier=${tier}`
export const toOwn = `${path}#own`
export const toWall = `${path}#wall`
