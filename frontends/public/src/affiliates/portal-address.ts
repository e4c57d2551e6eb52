/** The tabs, as the address names them. The first one has no name there. */
export const tabs = ['apply', 'referrals'] as const

const path = '/affiliate-portal'
export const toApply = path
export const toReferrals = `${path}?tab=referrals`
