import type { sponsors } from '@evenhand/contracts/http'
import type { MadeByRequest } from '@evenhand/service-kit/mongo'

export type InquiryState = (typeof sponsors.inquiryStates)[number]

/** What an administrator said about it. */
export interface InquiryAct {
  state: InquiryState
  note: string
  by: string
  at: Date
}

/** Somebody asked for blocks of the logo wall, as it is stored: words, mail and what was done are one document. */
export interface Inquiry extends MadeByRequest {
  _id: string
  companyName: string
  contactName: string
  email: string
  phone: string | null
  blocksWanted: number
  message: string | null
  /** What a search looks through, in small letters. */
  searched: string
  state: InquiryState
  acts: InquiryAct[]
  /** Counts the changes, so that none is lost between reading and writing. */
  version: number
  receivedAt: Date
  changedAt: Date
}
