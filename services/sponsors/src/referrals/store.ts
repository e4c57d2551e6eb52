import { affiliates as calls, type affiliateReviews } from '@evenhand/contracts/http'
import {
  type Connection,
  countUpTo,
  type DocumentOutbox,
  findPage,
  type FoundPage,
  insertIfNew,
  keepsOutbox,
  keepsReview,
  openDocuments,
  outboxWith,
  type Page,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Attribution, HeardGift, HeardMove, Referral } from './referral.ts'

type Stored = Referral & DocumentOutbox
export type Referrals = Model<Stored>

const text = { type: String, default: null }
const gift = new Schema<HeardGift>(
  { giftId: String, cents: String, at: Date, code: String, click: text, card: text },
  { _id: false },
)
const move = new Schema<HeardMove>({ reversalId: String, giftId: String, cents: String }, { _id: false })
const click = new Schema({ at: Date, from: text, ad: Boolean, browser: String, network: String }, { _id: false })
const attribution = new Schema<Attribution>(
  { affiliateId: String, affiliateDonorId: String, code: String, click: { type: click, default: null } },
  { _id: false },
)
const schema = new Schema<Stored>(
  {
    _id: String,
    donorId: { type: String, required: true },
    gifts: { type: [gift], default: [] },
    moves: { type: [move], default: [] },
    signUp: { type: new Schema({ code: String, click: text, at: Date }, { _id: false }), default: null },
    signUpAffiliateId: text,
    signUpDay: text,
    from: { type: attribution, default: null },
    paidAt: { type: Date, default: null },
    paidDay: text,
    cards: { type: [String], default: [] },
    verdict: text,
    reason: text,
    appeal: text,
    isAppealOpen: { type: Boolean, default: false },
    forgiven: { type: [String], default: [] },
    holds: { type: [String], default: [] },
    worth: { type: Number, default: 0 },
    releasesAt: { type: Date, default: null },
    released: { type: Boolean, default: false },
    lookAt: { type: Date, default: null },
    toldVersion: { type: Number, default: 0 },
    toldStanding: { type: Boolean, default: false },
  },
  { collection: 'referrals', versionKey: false },
)
schema.index({ donorId: 1 }, { unique: true })
schema.index({ 'from.affiliateId': 1, state: 1, _id: 1 })
schema.index({ 'from.affiliateId': 1, paidDay: 1 })
schema.index({ 'from.affiliateDonorId': 1, paidAt: 1 })
schema.index({ signUpAffiliateId: 1, signUpDay: 1 })
schema.index({ 'from.click.browser': 1 })
schema.index({ 'from.click.network': 1 })
schema.index({ cards: 1 })
schema.index({ holds: 1, state: 1, _id: 1 })
schema.index({ lookAt: 1 })
schema.plugin(keepsReview)
schema.plugin(keepsOutbox)

export const referralsOf = (connection: Connection): Promise<Referrals> => openDocuments(connection, 'Referral', schema)

export async function findReferral(referrals: Referrals, id: string): Promise<Referral | undefined> {
  return (await referrals.findById(id).lean<Referral>()) ?? undefined
}

export async function findByGiver(referrals: Referrals, donorId: string): Promise<Referral | undefined> {
  return (await referrals.findOne({ donorId }).lean<Referral>()) ?? undefined
}

/** Answers false where somebody else was first to know this giver. */
export const insertReferral = (referrals: Referrals, referral: Referral): Promise<boolean> =>
  insertIfNew(referrals, { ...referral, ...outboxWith() })

/** Other givers, whoever brought them; an affiliate’s own gifts are among them. */
export async function countAlike(
  referrals: Referrals,
  giver: { donorId: string; cards: readonly string[]; from: Attribution | null },
): Promise<{ inBrowser: number; withCard: number; ofNetwork: number }> {
  const { donorId, cards, from } = giver
  const others = { donorId: { $ne: donorId } }
  const seen = from?.click
  const [inBrowser, withCard, ofNetwork] = await Promise.all([
    seen ? countUpTo(referrals, { 'from.click.browser': seen.browser, ...others }) : 0,
    cards.length > 0 ? countUpTo(referrals, { cards: { $in: [...cards] }, ...others }) : 0,
    seen
      ? countUpTo(referrals, { 'from.click.network': seen.network, 'from.affiliateId': from.affiliateId, ...others })
      : 0,
  ])
  return { inBrowser, withCard, ofNetwork }
}

export const countOfDay = (
  referrals: Referrals,
  affiliateId: string,
  paidDay: string,
  donorId: string,
): Promise<number> => countUpTo(referrals, { 'from.affiliateId': affiliateId, paidDay, donorId: { $ne: donorId } })

export const countAccepted = (referrals: Referrals, affiliateId: string): Promise<number> =>
  countUpTo(referrals, { 'from.affiliateId': affiliateId, verdict: 'accepted' })

export const countInState = (referrals: Referrals, affiliateId: string, state: calls.ReferralState): Promise<number> =>
  countUpTo(referrals, { 'from.affiliateId': affiliateId, state })

const earning = { state: 'counted', worth: { $gt: 0 } }

/** How many referrals of an affiliate earn entries. */
export const countEarning = (referrals: Referrals, affiliateId: string): Promise<number> =>
  countUpTo(referrals, { 'from.affiliateId': affiliateId, ...earning })

/** What one day brought an affiliate. */
export async function countDay(
  referrals: Referrals,
  affiliateId: string,
  day: string,
): Promise<{ signUps: number; paid: number; earned: number }> {
  const ofDay = { 'from.affiliateId': affiliateId, paidDay: day }
  const [signUps, paid, earned] = await Promise.all([
    countUpTo(referrals, { signUpAffiliateId: affiliateId, signUpDay: day }),
    countUpTo(referrals, { ...ofDay, state: { $ne: 'none' } }),
    countUpTo(referrals, { ...ofDay, ...earning }),
  ])
  return { signUps, paid, earned }
}

const waiting = { $in: ['held', 'appealed'] satisfies calls.ReferralState[] }
/** In words of their own: the index is read state by state, each in the order of the list. */
const brought = { $in: [...calls.referralStates] }

export const listOfAffiliate = (
  referrals: Referrals,
  affiliateId: string,
  state: calls.ReferralState | 'all',
  page: Page,
): Promise<FoundPage<Referral>> =>
  findPage(referrals, '_id', { 'from.affiliateId': affiliateId, state: state === 'all' ? brought : state }, page)

export const listForDesk = (
  referrals: Referrals,
  { state, affiliateId, hold }: Omit<affiliateReviews.ReferralFilter, 'order'>,
  page: Page,
): Promise<FoundPage<Referral>> =>
  findPage(
    referrals,
    '_id',
    {
      state: state === 'all' ? brought : state === 'waiting' ? waiting : state,
      ...(affiliateId === undefined ? {} : { 'from.affiliateId': affiliateId }),
      ...(hold === undefined ? {} : { holds: hold }),
    },
    page,
  )

const alikeMax = 20

/** Others of the same browser, card or network, the newest first. */
export function findAlike(referrals: Referrals, { _id, cards, from }: Referral): Promise<Referral[]> {
  const seen = from?.click
  const likenesses = [
    ...(cards.length > 0 ? [{ cards: { $in: cards } }] : []),
    ...(seen ? [{ 'from.click.browser': seen.browser }, { 'from.click.network': seen.network }] : []),
  ]
  if (likenesses.length === 0) return Promise.resolve([])
  return referrals
    .find({ _id: { $ne: _id }, state: brought, $or: likenesses })
    .sort({ _id: -1 })
    .limit(alikeMax)
    .lean<Referral[]>()
}

/** Those that are to be looked at again by now, by id behind one. */
export const findDue = (
  referrals: Referrals,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<Pick<Referral, '_id' | 'donorId'>[]> =>
  referrals
    .find({ lookAt: { $lte: now }, _id: { $gt: after } }, { donorId: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Pick<Referral, '_id' | 'donorId'>[]>()

/** What somebody's link brought since an instant is to be looked at again at once, also what counts or was nobody's. */
export async function lookAgainSince(
  referrals: Referrals,
  affiliateDonorId: string,
  since: Date,
  now: Date,
): Promise<void> {
  await referrals.updateMany(
    { 'from.affiliateDonorId': affiliateDonorId, paidAt: { $gte: since } },
    { $set: { lookAt: now } },
  )
}

/** What still waits is to be looked at again at once: of one affiliate, or all. */
export async function lookAgain(referrals: Referrals, now: Date, affiliateId?: string): Promise<void> {
  await referrals.updateMany(
    { state: { $in: ['pending', 'held'] }, ...(affiliateId === undefined ? {} : { 'from.affiliateId': affiliateId }) },
    { $set: { lookAt: now } },
  )
}
