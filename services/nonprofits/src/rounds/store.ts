import {
  type Connection,
  type DocumentOutbox,
  insertIfNew,
  insertMissing,
  keepsOutbox,
  openDocuments,
  outboxWith,
  type PendingEvent,
  waitsSince,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Award, Interests, Round } from './round.ts'
import { conflictsOf } from './rules.ts'

type Stored = Round & DocumentOutbox
export type Rounds = Model<Stored>

const part = { _id: false } as const
const conflict = new Schema<Interests['conflicts'][number]>({ nonprofitId: String, reason: String }, part)
const interests = new Schema<Interests>(
  { administratorId: String, conflicts: [conflict], shown: { type: [String], default: [] }, at: Date },
  part,
)
const award = new Schema<Award>({ applicationId: String, cents: Number, at: Date, claim: String }, part)
const schema = new Schema<Stored>(
  {
    _id: String,
    slug: { type: String, required: true },
    form: { type: Schema.Types.Mixed, required: true },
    terms: { type: Schema.Types.Mixed, required: true },
    standing: { type: String, required: true },
    opensAt: { type: Date, required: true },
    closesAt: { type: Date, required: true },
    reviewers: { type: [String], default: [] },
    interests: { type: [interests], default: [] },
    declarations: { type: Number, default: 0 },
    budgetCents: { type: Number, required: true },
    awardedCents: { type: Number, default: 0 },
    awards: { type: [award], default: [] },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'rounds', versionKey: false },
)
schema.index({ slug: 1 }, { unique: true })
schema.index({ standing: 1, closesAt: -1 })
schema.plugin(keepsOutbox)

export const roundsOf = (connection: Connection): Promise<Rounds> => openDocuments(connection, 'Round', schema)

export const shipMissing = (rounds: Rounds, shipped: readonly Round[]): Promise<number> =>
  insertMissing(
    rounds,
    shipped.map((round) => ({ ...round, ...outboxWith() })),
  )

/** Answers false where its id or its slug is taken. */
export const insertRound = (rounds: Rounds, round: Round, event: PendingEvent): Promise<boolean> =>
  insertIfNew(rounds, { ...round, ...outboxWith(event) })

export async function findRound(rounds: Rounds, id: string): Promise<Round | undefined> {
  return (await rounds.findOne({ _id: id, standing: { $ne: 'discarded' } }).lean<Round>()) ?? undefined
}

/** One that is published. */
export async function findBySlug(rounds: Rounds, slug: string): Promise<Round | undefined> {
  return (await rounds.findOne({ slug, standing: 'published' }).lean<Round>()) ?? undefined
}

export async function isSlugTaken(rounds: Rounds, slug: string, besides: string): Promise<boolean> {
  return (await rounds.exists({ slug, _id: { $ne: besides } })) !== null
}

const listMax = 200

export const findPublished = (rounds: Rounds): Promise<Round[]> =>
  rounds.find({ standing: 'published' }).sort({ closesAt: -1 }).limit(listMax).lean<Round[]>()

export const findAll = (rounds: Rounds): Promise<Round[]> =>
  rounds
    .find({ standing: { $ne: 'discarded' } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(listMax)
    .lean<Round[]>()

/** Whether an administrator has declared a conflict with an organization in any round. */
export async function isConflicted(rounds: Rounds, nonprofitId: string, administratorId: string): Promise<boolean> {
  const declared = { $elemMatch: { administratorId, 'conflicts.nonprofitId': nonprofitId } }
  return (await rounds.exists({ interests: declared })) !== null
}

/** Of which organizations an administrator reads nothing in a round. */
export interface Recusal {
  roundId: string
  nonprofitIds: readonly string[]
}

/** In which rounds an administrator has declared a conflict, and with which organizations: one in one round is none in another. */
export async function findRecusals(rounds: Rounds, administratorId: string): Promise<Recusal[]> {
  const declared = { $elemMatch: { administratorId, 'conflicts.0': { $exists: true } } }
  const found = await rounds.find({ interests: declared }, { interests: 1 }).lean<Pick<Round, '_id' | 'interests'>[]>()
  return found.map((round) => ({ roundId: round._id, nonprofitIds: conflictsOf(round, administratorId) }))
}

/** Of those that take applications now, the one that closes first. */
export async function findOpen(rounds: Rounds, now: Date): Promise<Round | undefined> {
  const open = { standing: 'published' as const, opensAt: { $lte: now }, closesAt: { $gt: now } }
  return (await rounds.findOne(open).sort({ closesAt: 1 }).lean<Round>()) ?? undefined
}

/** Changes a draft with the event that tells of it, unless somebody else changed or published it. Answers whether it did. */
export async function changeDraft(
  rounds: Rounds,
  { _id, version }: Pick<Round, '_id' | 'version'>,
  set: Partial<Round>,
  event: PendingEvent,
): Promise<boolean> {
  const { matchedCount } = await rounds.updateOne(
    { _id, version, standing: 'draft' },
    { $set: { ...set, version: version + 1 }, $push: { outbox: event }, ...waitsSince([event]) },
  )
  return matchedCount === 1
}

/** Names its reviewers in the place of those that were read, with the event that tells of it. Answers whether they still were. */
export async function setReviewers(
  rounds: Rounds,
  { _id, reviewers: before }: Pick<Round, '_id' | 'reviewers'>,
  reviewers: string[],
  event: PendingEvent,
): Promise<boolean> {
  const { matchedCount } = await rounds.updateOne(
    { _id, reviewers: before },
    { $set: { reviewers }, $push: { outbox: event }, ...waitsSince([event]) },
  )
  return matchedCount === 1
}

/** An event that tells of something done in a round, where nothing of the round itself changes. */
export async function tellOfRound(rounds: Rounds, id: string, event: PendingEvent): Promise<void> {
  await rounds.updateOne({ _id: id }, { $push: { outbox: event }, ...waitsSince([event]) })
}

/** Takes the place of what the same administrator declared before, unless another declaration came between. Answers whether it was written. */
export async function writeInterests(
  rounds: Rounds,
  { _id, interests, declarations }: Pick<Round, '_id' | 'interests' | 'declarations'>,
  declared: Interests,
  event: PendingEvent,
): Promise<boolean> {
  const others = interests.filter(({ administratorId }) => administratorId !== declared.administratorId)
  const { matchedCount } = await rounds.updateOne(
    { _id, declarations },
    {
      $set: { interests: [...others, declared], declarations: declarations + 1 },
      $push: { outbox: event },
      ...waitsSince([event]),
    },
  )
  return matchedCount === 1
}

/** Sets cents of the budget aside for an application, once; answers false where there is not as much left. */
export async function reserveAward(rounds: Rounds, round: Round, award: Award): Promise<boolean> {
  const { matchedCount } = await rounds.updateOne(
    {
      _id: round._id,
      'awards.applicationId': { $ne: award.applicationId },
      awardedCents: { $lte: round.budgetCents - award.cents },
    },
    { $push: { awards: award }, $inc: { awardedCents: award.cents } },
  )
  return matchedCount === 1
}

/** Takes over what is set aside already, as it was read. Answers whether it still was. */
export async function takeOverAward(
  rounds: Rounds,
  roundId: string,
  { applicationId, claim }: Award,
  now: Pick<Award, 'at' | 'claim'>,
): Promise<boolean> {
  const { matchedCount } = await rounds.updateOne(
    { _id: roundId, awards: { $elemMatch: { applicationId, claim } } },
    { $set: { 'awards.$.at': now.at, 'awards.$.claim': now.claim } },
  )
  return matchedCount === 1
}

/** Gives back what was set aside for an application, unless somebody took it over. */
export async function releaseAward(
  rounds: Rounds,
  roundId: string,
  { applicationId, cents, claim }: Award,
): Promise<void> {
  await rounds.updateOne(
    { _id: roundId, awards: { $elemMatch: { applicationId, cents, claim } } },
    { $pull: { awards: { applicationId } }, $inc: { awardedCents: -cents } },
  )
}

/** An award is less than it was: what was canceled is in the budget again. Does nothing where it is so already. */
export async function reduceAward(
  rounds: Rounds,
  roundId: string,
  applicationId: string,
  cents: number,
): Promise<void> {
  const round = await rounds.findById(roundId).lean<Round>()
  const award = round?.awards.find((one) => one.applicationId === applicationId)
  if (!award || award.cents <= cents) return
  await rounds.updateOne(
    { _id: roundId, awards: { $elemMatch: { applicationId, cents: award.cents } } },
    { $set: { 'awards.$.cents': cents }, $inc: { awardedCents: cents - award.cents } },
  )
}

/** Rounds that set something aside, for whoever compares them with their applications. */
export const findWithAwards = (rounds: Rounds): Promise<Round[]> =>
  rounds.find({ awardedCents: { $gt: 0 } }).lean<Round[]>()
