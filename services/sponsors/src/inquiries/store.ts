import type { sponsors } from '@evenhand/contracts/http'
import {
  type Connection,
  containing,
  type DocumentOutbox,
  keepsOutbox,
  openDocuments,
  type PendingEvent,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Inquiry, InquiryAct } from './inquiry.ts'

type Stored = Inquiry & DocumentOutbox
export type Inquiries = Model<Stored>

const act = new Schema<InquiryAct>({ state: String, note: String, by: String, at: Date }, { _id: false })
const schema = new Schema<Stored>(
  {
    _id: String,
    companyName: { type: String, required: true },
    contactName: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: null },
    blocksWanted: { type: Number, required: true },
    message: { type: String, default: null },
    searched: { type: String, required: true },
    state: { type: String, required: true },
    acts: { type: [act], default: [] },
    version: { type: Number, required: true },
    receivedAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    requestKey: { type: String, required: true },
    requestFingerprint: { type: String, default: '' },
  },
  { collection: 'inquiries', versionKey: false },
)
schema.index({ requestKey: 1 }, { unique: true })
schema.index({ state: 1, _id: -1 })
schema.index({ state: 1, changedAt: 1 })
schema.plugin(keepsOutbox)

export const inquiriesOf = (connection: Connection): Promise<Inquiries> => openDocuments(connection, 'Inquiry', schema)

export async function findInquiry(inquiries: Inquiries, id: string): Promise<Inquiry | undefined> {
  return (await inquiries.findById(id).lean<Inquiry>()) ?? undefined
}

/** A page of those that fit, in the order asked for, and how many fit. Ids are in the order of their time. */
export async function listInquiries(
  inquiries: Inquiries,
  { state, search, order }: sponsors.InquiryFilter,
  page: { after: string | undefined; limit: number },
): Promise<{ found: Inquiry[]; total: number }> {
  const fits = {
    ...(state === 'all' ? {} : { state }),
    ...(search ? { searched: containing(search) } : {}),
  }
  const { after } = page
  const further = after === undefined ? {} : { _id: order === 'asc' ? { $gt: after } : { $lt: after } }
  const [found, total] = await Promise.all([
    inquiries
      .find({ ...fits, ...further })
      .sort({ _id: order === 'asc' ? 1 : -1 })
      .limit(page.limit)
      .lean<Inquiry[]>(),
    inquiries.countDocuments(fits),
  ])
  return { found, total }
}

/**
 * Writes what an administrator said with the event that tells of it, unless somebody else wrote since this version was read. Answers whether
 * it was written.
 */
export async function addAct(
  inquiries: Inquiries,
  { _id, version }: Pick<Inquiry, '_id' | 'version'>,
  { said, told }: { said: InquiryAct; told: PendingEvent },
): Promise<boolean> {
  const { matchedCount } = await inquiries.updateOne(
    { _id, version },
    {
      $set: { state: said.state, changedAt: said.at, version: version + 1, outboxSince: told.at },
      $push: { acts: said, outbox: told },
    },
  )
  return matchedCount === 1
}

const forgottenMax = 500

/** Forgets those that were answered before, once their mail has left. Answers how many. */
export async function forgetAnswered(inquiries: Inquiries, before: Date): Promise<number> {
  const old = await inquiries
    .find({ state: 'answered', changedAt: { $lt: before }, outboxSince: { $exists: false } }, { _id: 1, version: 1 })
    .limit(forgottenMax)
    .lean<Pick<Inquiry, '_id' | 'version'>[]>()
  for (const { _id, version } of old) await inquiries.deleteOne({ _id, version })
  return old.length
}
