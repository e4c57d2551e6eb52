import type { sponsors } from '@evenhand/contracts/http'
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
import type { Inquiry } from './inquiry.ts'

type Stored = Inquiry & DocumentOutbox
export type Inquiries = Model<Stored>

const schema = new Schema<Stored>(
  {
    _id: String,
    companyName: { type: String, required: true },
    contactName: { type: String, required: true },
    email: { type: String, required: true },
    donorId: { type: String, default: '' },
    phone: { type: String, default: null },
    tier: { type: String, default: null },
    blocksWanted: { type: Number, default: null },
    message: { type: String, default: null },
    receivedAt: { type: Date, required: true },
    requestKey: { type: String, required: true },
    requestFingerprint: { type: String, default: '' },
  },
  { collection: 'inquiries', versionKey: false },
)
schema.index({ requestKey: 1 }, { unique: true })
schema.index({ donorId: 1, _id: 1 })
schema.plugin(keepsReview)
schema.plugin(keepsOutbox)

export const inquiriesOf = (connection: Connection): Promise<Inquiries> => openDocuments(connection, 'Inquiry', schema)

export async function findInquiry(inquiries: Inquiries, id: string): Promise<Inquiry | undefined> {
  return (await inquiries.findById(id).lean<Inquiry>()) ?? undefined
}

/** A page of those that fit, and how many fit. */
export const listInquiries = (
  inquiries: Inquiries,
  { state, search }: Pick<sponsors.InquiryFilter, 'state' | 'search'>,
  page: Page,
): Promise<FoundPage<Inquiry>> =>
  findPage(
    inquiries,
    '_id',
    // An erased person has none.
    { email: { $ne: '' }, ...(state === 'all' ? {} : { state }), ...(search ? { searched: containing(search) } : {}) },
    page,
  )

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
