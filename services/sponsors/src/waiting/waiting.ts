import type { waiting as calls } from '@evenhand/contracts/http'
import type { MadeByRequest, Reviewed } from '@evenhand/service-kit/mongo'

/** Somebody who stands in line for a block, as it is stored. Ids are in the order in which they came. */
export interface Waiting extends Reviewed<calls.WaitingState>, MadeByRequest {
  donorId: string
  /** The donor id of their address without what comes after a plus sign, which leads to the same mailbox. */
  mailbox: string
  /** The same while they have a place: unique, so that each has one. */
  placeOf: string | null
  size: 1 | 2
  /** Where the block begins that they want; null for whichever is free first. */
  cell: number | null
  companyName: string
  contactName: string
  contactEmail: string
  website: string
  /** The one that was held for them, and until when. */
  sponsorshipId: string | null
  offeredUntil: Date | null
  joinedAt: Date
}
