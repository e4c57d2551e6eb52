import type { affiliateReviews } from '@evenhand/contracts/http'
import {
  type Connection,
  containing,
  type DocumentOutbox,
  findPage,
  type FoundPage,
  keepsOutbox,
  keepsReview,
  openDocuments,
  type Page,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Affiliate } from './affiliate.ts'

type Stored = Affiliate & DocumentOutbox
export type Affiliates = Model<Stored>

const schema = new Schema<Stored>(
  {
    _id: String,
    affiliateName: { type: String, required: true },
    email: { type: String, required: true },
    donorId: { type: String, required: true },
    socialPlatforms: { type: [String], required: true },
    socialLinks: { type: [String], required: true },
    followerCounts: { type: [Number], required: true },
    profiles: { type: [String], required: true },
    code: { type: String, required: true },
    unsettledSince: { type: Date, default: null },
    browsers: { type: [String], default: [] },
    requestKey: { type: String, required: true },
    requestFingerprint: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { collection: 'affiliates', versionKey: false },
)
schema.index({ donorId: 1 }, { unique: true })
schema.index({ code: 1 }, { unique: true })
schema.index({ requestKey: 1 }, { unique: true })
schema.index({ profiles: 1 })
schema.index({ unsettledSince: 1 }, { partialFilterExpression: { unsettledSince: { $type: 'date' } } })
schema.plugin(keepsReview)
schema.plugin(keepsOutbox)

export const affiliatesOf = (connection: Connection): Promise<Affiliates> =>
  openDocuments(connection, 'Affiliate', schema)

export async function findAffiliate(affiliates: Affiliates, id: string): Promise<Affiliate | undefined> {
  return (await affiliates.findById(id).lean<Affiliate>()) ?? undefined
}

export async function findByCode(affiliates: Affiliates, code: string): Promise<Affiliate | undefined> {
  return (await affiliates.findOne({ code }).lean<Affiliate>()) ?? undefined
}

export async function findByDonor(affiliates: Affiliates, donorId: string): Promise<Affiliate | undefined> {
  return (await affiliates.findOne({ donorId }).lean<Affiliate>()) ?? undefined
}

export async function findAffiliates(
  affiliates: Affiliates,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Affiliate>> {
  const found = await affiliates.find({ _id: { $in: [...new Set(ids)] } }).lean<Affiliate[]>()
  return new Map(found.map((affiliate) => [affiliate._id, affiliate]))
}

/** A page of those that match a filter of the desk, and how many do. */
export const listAffiliates = (
  affiliates: Affiliates,
  { state, search }: Pick<affiliateReviews.AffiliateFilter, 'state' | 'search'>,
  page: Page,
): Promise<FoundPage<Affiliate>> =>
  findPage(
    affiliates,
    '_id',
    // An erased person has none.
    { email: { $ne: '' }, ...(state === 'all' ? {} : { state }), ...(search ? { searched: containing(search) } : {}) },
    page,
  )

const twinsMax = 20

/** Others with one of the same profiles, the oldest first. */
export const findTwins = (affiliates: Affiliates, { _id, profiles }: Affiliate): Promise<Affiliate[]> =>
  affiliates
    .find({ _id: { $ne: _id }, profiles: { $in: profiles } })
    .sort({ _id: 1 })
    .limit(twinsMax)
    .lean<Affiliate[]>()

/** Something is about to change for the referrals of an affiliate. */
export async function markUnsettled(affiliates: Affiliates, id: string, since: Date): Promise<void> {
  await affiliates.updateOne({ _id: id }, { $set: { unsettledSince: since } })
}

/** Unless something else has changed for them since. */
export async function markSettled(affiliates: Affiliates, id: string, since: Date): Promise<void> {
  await affiliates.updateOne({ _id: id, unsettledSince: since }, { $set: { unsettledSince: null } })
}

/** Those for whose referrals something changed before `before`, and whoever changed it did not come to its end. */
export const listUnsettled = (
  affiliates: Affiliates,
  before: Date,
  limit: number,
): Promise<{ _id: string; unsettledSince: Date }[]> =>
  affiliates
    .find({ unsettledSince: { $lte: before } }, { unsettledSince: 1 })
    .limit(limit)
    .lean<{ _id: string; unsettledSince: Date }[]>()

export const browsersMax = 50

/** Remembers a browser in which an affiliate is signed in: the last ones. */
export async function noteBrowser(
  affiliates: Affiliates,
  { _id, browsers }: Affiliate,
  browser: string,
): Promise<void> {
  if (browsers.includes(browser)) return
  await affiliates.updateOne(
    { _id, browsers: { $ne: browser } },
    { $push: { browsers: { $each: [browser], $slice: -browsersMax } } },
  )
}
