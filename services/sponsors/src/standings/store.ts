import { isActiveAt, type StandingChange } from '@evenhand/contracts/catalogue'
import { type Connection, insertIfNew, openDocuments } from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'

/** A member account was deactivated, or made active again. */
export interface HeardStanding extends StandingChange {
  /** `donor:version` */
  _id: string
  donorId: string
}

export type Standings = Model<HeardStanding>

const schema = new Schema<HeardStanding>(
  {
    _id: String,
    donorId: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    version: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  },
  { collection: 'standings', versionKey: false },
)
schema.index({ donorId: 1 })

export const standingsOf = (connection: Connection): Promise<Standings> => openDocuments(connection, 'Standing', schema)

export const keepStanding = (standings: Standings, change: Omit<HeardStanding, '_id'>): Promise<boolean> =>
  insertIfNew(standings, { _id: `${change.donorId}:${change.version}`, ...change })

/** Whether somebody's member account was active at an instant; so is everybody who has none. */
export async function wasActive(standings: Standings, donorId: string, at: Date): Promise<boolean> {
  return isActiveAt(await standings.find({ donorId }).lean<HeardStanding[]>(), at)
}
