import type { AffiliateHold } from '@evenhand/contracts/catalogue'
import type { affiliates } from '@evenhand/contracts/http'
import type { Reviewed } from '@evenhand/service-kit/mongo'
import type { Click } from '../clicks/click.ts'

/** `none`: a giver whom no affiliate has brought; we know when they first gave, so that nobody brings them later. */
export type ReferralState = affiliates.ReferralState | 'none'

/** The link that a giver or a new member came by. */
export interface CameBy {
  code: string
  /** The id of the click; null where none was recorded. */
  click: string | null
}

/** A paid gift of a giver, as it was told. */
export interface HeardGift extends CameBy {
  giftId: string
  /** A bigint as MongoDB keeps it. */
  cents: string
  at: Date
  card: string | null
}

/** Money of a gift that went back, or came again below zero. */
export interface HeardMove {
  reversalId: string
  giftId: string
  cents: string
}

/** Whose link somebody came by, once it was looked up. */
export interface Attribution {
  affiliateId: string
  /** Whose entries they are. */
  affiliateDonorId: string
  code: string
  click: Pick<Click, 'at' | 'from' | 'ad' | 'browser' | 'network'> | null
}

/**
 * Everything that we know of one giver: facts as they were told, in whatever order, what follows from them, and what a person decided. One document, so
 * that a referral is there once a giver, and what is told of it is in the same write.
 */
export interface Referral extends Reviewed<ReferralState> {
  /** Whoever gave; unique. */
  donorId: string
  gifts: HeardGift[]
  moves: HeardMove[]
  /** The registration as a member, where it came by an affiliate’s link. */
  signUp: (CameBy & { at: Date }) | null
  signUpAffiliateId: string | null
  signUpDay: string | null

  /** Whose link the first gift came by; once anything was said or told of it, it never becomes another affiliate’s. */
  from: Attribution | null
  paidAt: Date | null
  paidDay: string | null
  cards: string[]
  /** What a person said last. */
  verdict: 'accepted' | 'rejected' | null
  reason: string | null
  appeal: string | null
  isAppealOpen: boolean
  /** What a person has seen and accepted. */
  forgiven: AffiliateHold[]
  holds: AffiliateHold[]
  /** The entries that it is worth by the rules of the giveaway that was open when it was paid. */
  worth: number
  releasesAt: Date | null
  /** Whether it has counted: what comes to light after takes back nothing by itself. */
  released: boolean
  /** When it is to be looked at again. */
  lookAt: Date | null
  /** What the ledger was told last; 0 for nothing yet. */
  toldVersion: number
  toldStanding: boolean
}

export type Facts = Pick<Referral, 'gifts' | 'moves' | 'signUp'>
