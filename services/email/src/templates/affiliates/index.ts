import { affiliateApproved } from './affiliate-approved.ts'
import { affiliateReferralDecided } from './affiliate-referral-decided.ts'
import { affiliateRejected } from './affiliate-rejected.ts'
import { affiliateSuspended } from './affiliate-suspended.ts'

/** About an application as an affiliate, and what its links bring. */
export const affiliateMails = [affiliateApproved, affiliateRejected, affiliateSuspended, affiliateReferralDecided]
