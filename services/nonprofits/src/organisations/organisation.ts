import type { nonprofitReviews } from '@evenhand/contracts/http'
import type { MadeByRequest, Reviewed } from '@evenhand/service-kit/mongo'

/** What the reviewer asked, and the hash of the token in the link that answers it. */
export interface Question {
  text: string
  askedAt: Date
  tokenHash: string
}

/** The days on which the home page says that an organization benefits from giving, in the campaign's time zone, and its place among the others. */
export interface Benefiting {
  from: string
  /** The last day; null while it has none. */
  until: string | null
  order: number
}

/** A nonprofit as it is stored; contact data and tax number never leave it in a public list. */
export interface Organisation extends Reviewed<nonprofitReviews.ReviewState>, MadeByRequest {
  /** Who registered it, so that it registers once (`applicantKey`). */
  applicant: string
  organizationName: string
  contactName: string
  contactEmail: string
  /** The donor id of that address: whoever has proved its mailbox is the contact. */
  contactDonorId: string
  website: string | null
  description: string
  /** `12-3456789` */
  taxId: string | null
  /** What a reviewer finds others by that may be the same organization. */
  nameKey: string
  site: string | null
  /** One of the drawn marks. */
  logo: string | null
  /** Kept by the desk, in place of the drawn mark. */
  pictureId: string | null
  benefiting: Benefiting | null
  /** While it waits for an answer, and after it: the link may be opened again. */
  question: Question | null
  createdAt: Date
}
