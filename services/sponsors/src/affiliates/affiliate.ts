import type { affiliates } from '@evenhand/contracts/http'
import type { MadeByRequest, Reviewed } from '@evenhand/service-kit/mongo'

/** Somebody with many followers, as they are stored: the application and what was decided about it are one document. */
export interface Affiliate extends Reviewed<affiliates.AffiliateState>, MadeByRequest {
  affiliateName: string
  email: string
  /** The donor id of that address, unique: one application a mailbox. Whoever has proved it sees the own page. */
  donorId: string
  socialPlatforms: string[]
  socialLinks: string[]
  followerCounts: number[]
  /** The links in one spelling. */
  profiles: string[]
  /** Drawn with the application, shown once it is approved. */
  code: string
  /** Since when something changes for their referrals that those are not looked at again for; null for nothing. */
  unsettledSince: Date | null
  /** Browsers in which they have signed in, as keyed hashes. */
  browsers: string[]
  createdAt: Date
}
