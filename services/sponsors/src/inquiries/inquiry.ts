import type { SponsorTier } from '@evenhand/contracts/catalogue'
import type { sponsors } from '@evenhand/contracts/http'
import type { Act, MadeByRequest, Reviewed } from '@evenhand/service-kit/mongo'

export type InquiryState = (typeof sponsors.inquiryStates)[number]

/** What an administrator said about it. */
export type InquiryAct = Act<InquiryState>

/** A company asked for a tier or for blocks of the logo wall, as it is stored: words, mail and what was done are one document. */
export interface Inquiry extends Reviewed<InquiryState>, MadeByRequest {
  companyName: string
  contactName: string
  email: string
  /** The donor id of that address, by which its owner’s inquiries are found. */
  donorId: string
  phone: string | null
  /** Missing in those of the time when only blocks could be asked for. */
  tier?: SponsorTier | null
  /** Null where a tier is asked for. */
  blocksWanted: number | null
  message: string | null
  receivedAt: Date
}
