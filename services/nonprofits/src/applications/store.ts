import type { Further } from '@evenhand/contracts/http'
import {
  type Connection,
  countUpTo,
  type DocumentOutbox,
  keepsOutbox,
  keepsReview,
  openDocuments,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Application, StoredAttachment, StoredDecision, StoredScore } from './application.ts'
import type { Cancellation, Grant, Payment, Report } from './grant.ts'

type Stored = Application & DocumentOutbox
export type Applications = Model<Stored>

const part = { _id: false } as const
const text = { type: String, default: '' }
const attachment = new Schema<StoredAttachment>(
  { id: String, name: String, type: { type: String }, bytes: Number, sha256: String, key: String },
  part,
)
const mark = new Schema<StoredScore['marks'][number]>({ criterionId: String, score: Number, reason: String }, part)
const score = new Schema<StoredScore>({ by: String, marks: [mark], comment: text, at: Date }, part)
const decision = new Schema<StoredDecision>(
  { verdict: String, awardCents: Number, words: text, by: String, at: Date, confirmedBy: String, confirmedAt: Date },
  part,
)
const byTwo = {
  evidence: String,
  recordedBy: String,
  recordedAt: Date,
  confirmedBy: { type: String, default: null },
  confirmedAt: { type: Date, default: null },
}
const payment = new Schema<Payment>(
  {
    id: String,
    cents: Number,
    paidOn: String,
    state: String,
    ...byTwo,
    takenBackReason: { type: String, default: null },
    back: { type: new Schema({ reason: String, ...byTwo }, part), default: null },
    returnsTakenBack: { type: [new Schema({ reason: String, takenBackReason: String, ...byTwo }, part)], default: [] },
  },
  part,
)
const cancellation = new Schema<Cancellation>(
  {
    id: String,
    cents: Number,
    state: String,
    reason: String,
    ...byTwo,
    takenBackReason: { type: String, default: null },
  },
  part,
)
const report = new Schema<Report>(
  {
    id: String,
    summary: String,
    spentCents: Number,
    submittedAt: Date,
    state: String,
    words: text,
    readBy: { type: String, default: null },
    readAt: { type: Date, default: null },
  },
  part,
)
const grant = new Schema<Grant>(
  {
    cents: Number,
    canceledCents: Number,
    awardedAt: Date,
    payments: [payment],
    cancellations: [cancellation],
    isPending: { type: Boolean, default: false },
    reportDueOn: String,
    reports: [report],
    reporting: new Schema({ isToRead: Boolean, isReported: Boolean, spentCents: Number }, part),
    reminded: [String],
  },
  part,
)
const schema = new Schema<Stored>(
  {
    _id: String,
    roundId: { type: String, required: true },
    nonprofitId: { type: String, required: true },
    organizationName: { type: String, required: true },
    slot: { type: String, required: true },
    projectTitle: text,
    requestedCents: { type: Number, default: null },
    projectDescription: text,
    impact: text,
    timeline: text,
    answers: { type: [new Schema({ questionId: String, answer: String }, part)], default: [] },
    attachments: { type: [attachment], default: [] },
    terms: { type: new Schema({ version: String, acceptedAt: Date, acceptedBy: String }, part), default: null },
    submittedAt: { type: Date, default: null },
    assigned: { type: [String], default: null },
    left: { type: [String], default: [] },
    scores: { type: [score], default: [] },
    decision: { type: decision, default: null },
    grant: { type: grant, default: null },
    requestKey: { type: String, required: true },
    requestFingerprint: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { collection: 'applications', versionKey: false },
)
schema.index({ slot: 1 }, { unique: true })
schema.index({ requestKey: 1 }, { unique: true })
schema.index({ nonprofitId: 1, _id: -1 })
schema.index({ nonprofitId: 1, state: 1, _id: 1 })
schema.index({ roundId: 1, state: 1, _id: 1 })
schema.index({ 'attachments.key': 1 })
schema.index({ state: 1, 'grant.isPending': 1, _id: 1 })
schema.index({ state: 1, 'grant.reporting.isToRead': 1, _id: 1 })
schema.plugin(keepsReview)
schema.plugin(keepsOutbox)

export const applicationsOf = (connection: Connection): Promise<Applications> =>
  openDocuments(connection, 'Application', schema)

export async function findApplication(applications: Applications, id: string): Promise<Application | undefined> {
  return (await applications.findById(id).lean<Application>()) ?? undefined
}

const ownMax = 200

/** Of these organizations, drafts too, the newest first; what was discarded is not among them. */
export const findOf = (applications: Applications, nonprofitIds: readonly string[]): Promise<Application[]> =>
  applications
    .find({
      nonprofitId: { $in: nonprofitIds },
      $or: [{ state: { $ne: 'withdrawn' } }, { submittedAt: { $ne: null } }],
    })
    .sort({ _id: -1 })
    .limit(ownMax)
    .lean<Application[]>()

/** Whether an organization besides these has applied in a round, withdrawn or not. */
export async function hasAppliedBesides(
  applications: Applications,
  roundId: string,
  shown: readonly string[],
): Promise<boolean> {
  return (await applications.exists({ roundId, submittedAt: { $ne: null }, nonprofitId: { $nin: shown } })) !== null
}

/** Whether an application of one of these organizations waits to be decided, in one round. */
export async function hasUndecidedOf(
  applications: Applications,
  nonprofitIds: readonly string[],
  roundId: string,
): Promise<boolean> {
  if (nonprofitIds.length === 0) return false
  return (await applications.exists({ roundId, state: 'submitted', nonprofitId: { $in: nonprofitIds } })) !== null
}

/** Whether an organization has an application that waits to be decided. */
export const hasSubmitted = async (applications: Applications, nonprofitId: string): Promise<boolean> =>
  (await applications.exists({ nonprofitId, state: 'submitted' })) !== null

/** Whether there is anything its contact can read of an application, drafts and withdrawn ones too. */
export const hasAnyOf = async (applications: Applications, nonprofitId: string): Promise<boolean> =>
  (await applications.exists({ nonprofitId })) !== null

/** Whether an organization has an application that waits to be decided, or a grant without an accepted report of which something wasn’t canceled. */
export async function hasOpen(applications: Applications, nonprofitId: string): Promise<boolean> {
  const grant = { 'grant.reporting.isReported': false, $expr: { $lt: ['$grant.canceledCents', '$grant.cents'] } }
  const open = [{ state: 'submitted' as const }, { state: 'approved' as const, ...grant }]
  return (await applications.exists({ nonprofitId, $or: open })) !== null
}

/**
 * Whatever is being written about an application as it was read before this finds it changed, unless it is approved by then: answers whether nothing
 * can approve it any more by what was read until now.
 */
export async function outdateUnlessApproved(applications: Applications, id: string): Promise<boolean> {
  const { matchedCount } = await applications.updateOne(
    { _id: id, state: { $ne: 'approved' } },
    { $inc: { version: 1 } },
  )
  return matchedCount === 1 || (await applications.exists({ _id: id })) === null
}

/** Those of an organization that still have another name of it. */
export const findNamedOtherwise = (
  applications: Applications,
  { nonprofitId, organizationName }: { nonprofitId: string; organizationName: string },
): Promise<Pick<Application, '_id' | 'roundId'>[]> =>
  applications
    .find({ nonprofitId, organizationName: { $ne: organizationName } }, { roundId: 1 })
    .lean<Pick<Application, '_id' | 'roundId'>[]>()

/** Those that everybody may read, the newest first. */
export const findAwarded = (applications: Applications, { after, limit }: Further): Promise<Application[]> =>
  applications
    .find({ state: 'approved', ...(after === undefined ? {} : { _id: { $lt: after } }) })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<Application[]>()

export const countSubmitted = (applications: Applications, roundId: string): Promise<number> =>
  countUpTo(applications, { roundId, state: { $in: ['submitted', 'approved', 'rejected'] } })

export async function findFreeSlot(applications: Applications, slots: readonly string[]): Promise<string | undefined> {
  const taken = await applications.find({ slot: { $in: slots } }, { slot: 1 }).lean<Pick<Application, 'slot'>[]>()
  return slots.find((slot) => !taken.some((other) => other.slot === slot))
}

/** Which of some files belong to an application. */
export async function findAttached(applications: Applications, keys: readonly string[]): Promise<Set<string>> {
  const found = await applications
    .find({ 'attachments.key': { $in: [...keys] } }, { attachments: 1 })
    .lean<Pick<Application, 'attachments'>[]>()
  return new Set(found.flatMap(({ attachments }) => attachments.map(({ key }) => key)))
}
