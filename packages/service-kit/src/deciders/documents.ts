import { type Model, Schema } from 'mongoose'
import type { Reaction } from '../inbox/index.ts'
import { type Connection, openDocuments, unlessTaken } from '../mongo/index.ts'
import { type DecidedKind, type Deciders, hearDeciders } from './heard.ts'
import { type DecidersSetting, type People, peopleOf } from './people.ts'

type KeptDeciders = Deciders & { _id: string }

/** Where a service with documents keeps who may decide: one document. */
export type DecidersDocument = Model<KeptDeciders>

const only = 'desk'
const count = { type: Number, required: true, min: 0 } as const
const until = { type: Date, default: null } as const

const schema = new Schema<KeptDeciders>(
  {
    _id: { type: String, required: true },
    money: count,
    prizes: count,
    grants: count,
    moneyTwoUntil: until,
    prizesTwoUntil: until,
    grantsTwoUntil: until,
    version: count,
  },
  { collection: 'desk_deciders', versionKey: false },
)

export const decidersDocument = (connection: Connection): Promise<DecidersDocument> =>
  openDocuments(connection, 'Deciders', schema)

/** How many people a decision about one kind takes at this moment, as a setting and those who work at the desk decide it. */
export type PeopleNeededFor = (kind: DecidedKind) => Promise<People>

export const peopleNeededFor =
  (documents: DecidersDocument, setting: DecidersSetting, now = (): Date => new Date()): PeopleNeededFor =>
  async (kind) =>
    peopleOf(setting, kind, (setting === 'sole' && (await documents.findById(only).lean())) || undefined, now())

/** An older one finds no document to replace, and the place of a new one taken. */
export const hearDecidersInto = (documents: DecidersDocument): Reaction =>
  hearDeciders(async (deciders) => {
    const { version } = deciders
    await unlessTaken(documents.replaceOne({ _id: only, version: { $lt: version } }, deciders, { upsert: true }))
  })
