import type { waiting as calls } from '@evenhand/contracts/http'
import {
  type Connection,
  containing,
  countUpTo,
  type DocumentOutbox,
  findPage,
  type FoundPage,
  keepsOutbox,
  keepsReview,
  openDocuments,
  type Page,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Waiting } from './waiting.ts'

/** With the mails that wait to go out. */
export type InLine = Waiting & DocumentOutbox
export type WaitingLine = Model<InLine>

const schema = new Schema<InLine>(
  {
    _id: String,
    donorId: { type: String, required: true },
    placeOf: { type: String, default: null },
    mailbox: { type: String, default: '' },
    size: { type: Number, required: true },
    cell: { type: Number, default: null },
    companyName: { type: String, required: true },
    contactName: { type: String, required: true },
    contactEmail: { type: String, required: true },
    website: { type: String, required: true },
    sponsorshipId: { type: String, default: null },
    offeredUntil: { type: Date, default: null },
    requestKey: { type: String, required: true },
    requestFingerprint: { type: String, default: '' },
    joinedAt: { type: Date, required: true },
  },
  { collection: 'sponsor_waiting', versionKey: false },
)
schema.index({ placeOf: 1 }, { unique: true, partialFilterExpression: { placeOf: { $type: 'string' } } })
schema.index({ requestKey: 1 }, { unique: true })
schema.index({ donorId: 1, _id: 1 })
schema.index({ mailbox: 1, _id: 1 })
schema.plugin(keepsReview)
schema.plugin(keepsOutbox)

export const waitingLineOf = (connection: Connection): Promise<WaitingLine> =>
  openDocuments(connection, 'SponsorWaiting', schema)

/** Those who stand in it, in their order. */
export const findInState = (line: WaitingLine, state: 'waiting' | 'offered', most: number): Promise<InLine[]> =>
  line.find({ state }).sort({ _id: 1 }).limit(most).lean<InLine[]>()

/** Those that were left while a block was held for them, until that hold would be over. */
export const findLeftWhileHeld = (line: WaitingLine, now: Date, most: number): Promise<Waiting[]> =>
  line
    .find({ state: 'left', offeredUntil: { $gt: now } })
    .sort({ _id: 1 })
    .limit(most)
    .lean<Waiting[]>()

export const hasPlace = async (line: WaitingLine, placeOf: string): Promise<boolean> =>
  (await line.exists({ placeOf })) !== null

/** How many wait who came before one. */
export const countBefore = (line: WaitingLine, id: string): Promise<number> =>
  countUpTo(line, { state: 'waiting', _id: { $lt: id } })

const ownMax = 20

export const findOwnWaiting = (line: WaitingLine, donorId: string): Promise<Waiting[]> =>
  line.find({ donorId }).sort({ _id: -1 }).limit(ownMax).lean<Waiting[]>()

/** When somebody last let their turn pass, or left it, after an instant. */
export async function lastLapse(line: WaitingLine, mailbox: string, after: Date): Promise<Date | undefined> {
  const isLeft = { state: 'left', sponsorshipId: { $type: 'string' }, 'acts.by': 'contact' } as const
  const [lapsed] = await line
    .find({ mailbox, changedAt: { $gt: after }, $or: [{ state: 'lapsed' }, isLeft] })
    .sort({ _id: -1 })
    .limit(1)
    .lean<Waiting[]>()
  return lapsed?.changedAt
}

export const listInLine = (
  line: WaitingLine,
  { state, search }: { state: calls.WaitingState | 'all'; search?: string | undefined },
  page: Page,
): Promise<FoundPage<Waiting>> =>
  findPage(
    line,
    '_id',
    { ...(state === 'all' ? {} : { state }), ...(search ? { searched: containing(search) } : {}) },
    page,
  )

/** Deletes those whose place ended before an instant; answers how many. */
export async function forgetWaiting(line: WaitingLine, before: Date): Promise<number> {
  const { deletedCount } = await line.deleteMany({
    state: { $in: ['bought', 'lapsed', 'left'] },
    changedAt: { $lt: before },
  })
  return deletedCount
}
