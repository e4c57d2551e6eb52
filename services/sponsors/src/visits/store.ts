import {
  type Connection,
  type DocumentOutbox,
  insertIfNew,
  keepsOutbox,
  openDocuments,
  outboxWith,
  type PendingEvent,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'

export interface Visit {
  /** `donor:sponsor:day`. */
  _id: string
  visitId: string
  donorId: string
  sponsorId: string
  visitedAt: Date
}
type Stored = Visit & DocumentOutbox
export type Visits = Model<Stored>

const schema = new Schema<Stored>(
  {
    _id: String,
    visitId: { type: String, required: true },
    donorId: { type: String, required: true },
    sponsorId: { type: String, required: true },
    visitedAt: { type: Date, required: true },
  },
  { collection: 'visits', versionKey: false },
)
schema.plugin(keepsOutbox)

export const visitsOf = (connection: Connection): Promise<Visits> => openDocuments(connection, 'Visit', schema)

/** Keeps the first visit of the day with the event that tells of it; every further one changes nothing. */
export async function keepFirstVisit(visits: Visits, visit: Visit, event: PendingEvent): Promise<void> {
  await insertIfNew(visits, { ...visit, ...outboxWith(event) })
}

/** Which of these visits are kept. */
export async function findKept(visits: Visits, keys: readonly string[]): Promise<Pick<Visit, 'sponsorId'>[]> {
  return visits.find({ _id: { $in: keys } }, { sponsorId: 1 }).lean<Pick<Visit, 'sponsorId'>[]>()
}
