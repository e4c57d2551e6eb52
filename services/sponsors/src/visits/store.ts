import {
  type Connection,
  type DocumentOutbox,
  isDuplicateKey,
  outboxFields,
  outboxWith,
  type PendingEvent,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'

export const visitsCollection = 'visits'

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
    ...outboxFields,
  },
  { collection: visitsCollection, versionKey: false },
)
schema.index({ sponsorId: 1, visitedAt: 1 })
schema.index({ outboxSince: 1 }, { sparse: true })

export async function visitsOf(connection: Connection): Promise<Visits> {
  const visits = connection.model<Stored>('Visit', schema)
  await visits.createIndexes()
  return visits
}

/** Keeps the first visit of the day with its event; answers false for every further one. */
export async function insertVisit(visits: Visits, visit: Visit, event: PendingEvent): Promise<boolean> {
  try {
    await visits.create({ ...visit, ...outboxWith(event) })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
