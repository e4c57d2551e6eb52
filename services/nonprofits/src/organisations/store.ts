import type { Further, nonprofitReviews } from '@evenhand/contracts/http'
import {
  type Connection,
  containing,
  type DocumentOutbox,
  findPage,
  type FoundPage,
  insertMissing,
  keepsOutbox,
  keepsReview,
  openDocuments,
  outboxWith,
  type Page,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Benefiting, Organisation, Question } from './organisation.ts'

type Stored = Organisation & DocumentOutbox
export type Organisations = Model<Stored>

const question = new Schema<Question>({ text: String, askedAt: Date, tokenHash: String }, { _id: false })
const benefiting = new Schema<Benefiting>(
  { from: String, until: { type: String, default: null }, order: Number },
  { _id: false },
)
const schema = new Schema<Stored>(
  {
    _id: String,
    applicant: { type: String, required: true },
    organizationName: { type: String, required: true },
    contactName: { type: String, required: true },
    contactEmail: { type: String, required: true },
    contactDonorId: { type: String, required: true },
    website: { type: String, default: null },
    description: { type: String, required: true },
    taxId: { type: String, default: null },
    nameKey: { type: String, default: '' },
    site: { type: String, default: null },
    logo: { type: String, default: null },
    pictureId: { type: String, default: null },
    benefiting: { type: benefiting, default: null },
    question: { type: question, default: null },
    requestKey: { type: String, required: true },
    requestFingerprint: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { collection: 'organisations', versionKey: false },
)
schema.index({ applicant: 1 }, { unique: true })
schema.index({ requestKey: 1 }, { unique: true })
schema.index({ state: 1, 'benefiting.order': 1 })
schema.index({ pictureId: 1 })
schema.index({ 'question.tokenHash': 1 })
for (const likeness of ['nameKey', 'taxId', 'site', 'contactDonorId'] as const) schema.index({ [likeness]: 1 })
schema.plugin(keepsReview)
schema.plugin(keepsOutbox)

export const organisationsOf = (connection: Connection): Promise<Organisations> =>
  openDocuments(connection, 'Organisation', schema)

/** Adds those that are not there; one that an administrator changed stays as it is. Answers how many were added. */
export const addMissing = (organisations: Organisations, documents: readonly Organisation[]): Promise<number> =>
  insertMissing(
    organisations,
    documents.map((document) => ({ ...document, ...outboxWith() })),
  )

const listMax = 500

/** Those that everybody may see, the oldest first. */
export const findApproved = (organisations: Organisations, { after, limit }: Further): Promise<Organisation[]> =>
  organisations
    .find({ state: 'approved', ...(after === undefined ? {} : { _id: { $gt: after } }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Organisation[]>()

/** Those of them that benefit from giving on a day, by their order. */
export const findBenefiting = (organisations: Organisations, day: string): Promise<Organisation[]> =>
  organisations
    .find({
      state: 'approved',
      'benefiting.order': { $gte: 0 },
      'benefiting.from': { $lte: day },
      $or: [{ 'benefiting.until': null }, { 'benefiting.until': { $gte: day } }],
    })
    .sort({ 'benefiting.order': 1 })
    .limit(listMax)
    .lean<Organisation[]>()

/** Those whose picture one of these is. */
export const findPictured = (organisations: Organisations, pictureIds: readonly string[]): Promise<Organisation[]> =>
  organisations.find({ pictureId: { $in: pictureIds } }).lean<Organisation[]>()

/** A page of those that match a filter of the desk, and how many do. */
export const findRegistered = (
  organisations: Organisations,
  { state, search }: Pick<nonprofitReviews.NonprofitFilter, 'state' | 'search'>,
  page: Page,
): Promise<FoundPage<Organisation>> =>
  findPage(
    organisations,
    '_id',
    { ...(state === 'all' ? {} : { state }), ...(search ? { searched: containing(search) } : {}) },
    page,
  )

/** Those whose contact a donor is, the newest first. */
export const findOwn = (organisations: Organisations, contactDonorId: string): Promise<Organisation[]> =>
  organisations.find({ contactDonorId }).sort({ _id: -1 }).limit(listMax).lean<Organisation[]>()

export async function findOrganisation(organisations: Organisations, id: string): Promise<Organisation | undefined> {
  return (await organisations.findById(id).lean<Organisation>()) ?? undefined
}

/** What some of them are called, by their ids. */
export async function namesOf(organisations: Organisations, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await organisations
    .find({ _id: { $in: ids } }, { organizationName: 1 })
    .lean<Pick<Organisation, '_id' | 'organizationName'>[]>()
  return new Map(found.map(({ _id, organizationName }) => [_id, organizationName]))
}

export async function findByQuestion(
  organisations: Organisations,
  tokenHash: string,
): Promise<Organisation | undefined> {
  return (await organisations.findOne({ 'question.tokenHash': tokenHash }).lean<Organisation>()) ?? undefined
}

const twinsMax = 20

/** Others that may be the same organization, the oldest first. */
export function findTwins(
  organisations: Organisations,
  { _id, nameKey, taxId, site, contactDonorId }: Organisation,
): Promise<Organisation[]> {
  const likenesses = [
    { contactDonorId },
    ...(nameKey ? [{ nameKey }] : []),
    ...(taxId ? [{ taxId }] : []),
    ...(site ? [{ site }] : []),
  ]
  return organisations
    .find({ _id: { $ne: _id }, $or: likenesses })
    .sort({ _id: 1 })
    .limit(twinsMax)
    .lean<Organisation[]>()
}
