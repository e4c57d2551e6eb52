import type { memorialReports } from '@evenhand/contracts/http'
import type { Memorial, Photo, TileState, Verdict, Words } from './rules.ts'

/** A gift that paid the tile. Cents as digits, because the store's whole numbers are not exact without limit. */
export interface PayingGift {
  giftId: string
  paidAt: Date
  cents: string
}

/** Money of such a gift that went back; below zero when it came again. */
export interface MoneyBack {
  reversalId: string
  giftId: string
  cents: string
}

export interface Review {
  verdict: Verdict
  reason: string
  /** The administrator. */
  by: string
  at: Date
}

/** Why a photo is gone whose memorial stays. */
export interface PhotoRemoval {
  photoId: string
  reason: string
  /** The administrator. */
  by: string
  at: Date
}

/** What a visitor said is wrong, until a person has decided. */
export interface Report {
  /** The browser, as a code that doesn't name it: its last report counts. */
  by: string
  reason: memorialReports.ReportReason
  words: string
  at: Date
}

/** That a reported memorial stays, and why. */
export interface Keeping {
  /** How many had reported it. */
  reports: number
  reason: string
  /** The administrator. */
  by: string
  at: Date
}

/** Another version of what is on a tile, from its donor. Without a photo, the one of the tile stays. */
export type Correction = Words & { photo: Photo | null; sentAt: Date }

/** What a person decided of one. */
export interface DecidedCorrection extends Review {
  /** Which change of the donor it was. */
  edits: number
}

/** A member of the family, who is told of the memorial when it is on the wall, and for nothing else. */
export interface Family {
  name: string
  email: string
  toldAt: Date | null
}

/** One memorial as it is stored, from the choice of its tile on. All that changes it is one write of this document. */
export type Tile = Omit<Memorial, 'id'> & {
  _id: string
  memorialId: string
  /** The key of its position while that is its own, else a key that nobody asks for. */
  place: string
  /** The position that was chosen first. */
  chosenPosition: number
  donorEmail: string | null
  /** Who has proved the mailbox of that address. */
  donorId: string | null
  /** Gone with a memorial that is declined, taken down or refunded. */
  family: Family | null
  /** When a mail was sent to family, whoever that was then. */
  familyTold: Date[]
  /** What a search looks through, of the names on it and the donor's address. */
  searched: string
  state: TileState
  heldUntil: Date | null
  /** The browser that chose it. */
  holder: string | null
  requestKey: string
  requestFingerprint: string
  gifts: PayingGift[]
  moneyBack: MoneyBack[]
  verdict: Verdict | null
  reviews: Review[]
  photoRemovals: PhotoRemoval[]
  reports: Report[]
  keepings: Keeping[]
  /** It waits for a person, and only while the memorial is shown: what isn't is corrected itself. */
  correction: Correction | null
  decidedCorrections: DecidedCorrection[]
  /** Counts what the donor changed; who decides or changes it again says which change they have seen. */
  edits: number
  /** When it was first to be seen, and told of. */
  placedAt: Date | null
  /** Counts the changes, so that none is lost between reading and writing. */
  version: number
  createdAt: Date
}
