import { type Model, Schema } from 'mongoose'
import type { Reaction } from '../inbox/index.ts'
import { type Connection, openDocuments, unlessTaken } from '../mongo/index.ts'
import { type DecidedKind, type Deciders, hearDeciders, type PairOf } from './heard.ts'
import { type DecidersSetting, knownOf, type People, peopleOf } from './people.ts'
import { type PairRefusal, pairRefusalsOf } from './words.ts'

type KeptDeciders = Deciders & { _id: string }

/** Where a service with documents keeps who may decide: one document. */
export type DecidersDocument = Model<KeptDeciders>

const only = 'desk'
const count = { type: Number, required: true, min: 0 } as const
const until = { type: Date, default: null } as const

const word = { type: String, required: true } as const
const pair = new Schema<PairOf<DecidedKind>>(
  { person: word, givenBy: word, until: { type: Date, required: true }, kind: word },
  { _id: false },
)

const schema = new Schema<KeptDeciders>(
  {
    _id: { type: String, required: true },
    money: count,
    prizes: count,
    grants: count,
    moneyTwoUntil: until,
    prizesTwoUntil: until,
    grantsTwoUntil: until,
    moneyTwoFrom: until,
    prizesTwoFrom: until,
    grantsTwoFrom: until,
    pairs: { type: [pair], default: [] },
    version: count,
  },
  { collection: 'desk_deciders', versionKey: false },
)

export const decidersDocument = (connection: Connection): Promise<DecidersDocument> =>
  openDocuments(connection, 'Deciders', schema)

/** How many people a decision about one kind takes at this moment, where `by` would decide alone; without them, where it is nobody in particular. */
export type PeopleNeededFor = ((kind: DecidedKind, by?: string) => Promise<People>) & {
  /** Why `by` may not decide about what another one did: they aren’t two people yet. */
  pairRefusals(kind: DecidedKind, by: string): Promise<PairRefusal>
}

/** As a setting and those who work at the desk decide it. */
export function peopleNeededFor(
  documents: DecidersDocument,
  setting: DecidersSetting,
  now = (): Date => new Date(),
): PeopleNeededFor {
  const known = async (kind: DecidedKind) => {
    const deciders = setting === 1 ? null : await documents.findById(only).lean()
    // One that was heard before pairs were told has none.
    return deciders ? knownOf({ ...absent, ...deciders }, kind) : undefined
  }
  const needed = async (kind: DecidedKind, by?: string) => peopleOf(setting, await known(kind), { by, now: now() })
  return Object.assign(needed, {
    pairRefusals: async (kind: DecidedKind, by: string) =>
      pairRefusalsOf(setting, await known(kind), { by, now: now() }),
  })
}

const absent = { moneyTwoFrom: null, prizesTwoFrom: null, grantsTwoFrom: null, pairs: [] } as const

/** An older one finds no document to replace, and the place of a new one taken. */
export const hearDecidersInto = (documents: DecidersDocument): Reaction =>
  hearDeciders(async (deciders) => {
    const { version } = deciders
    await unlessTaken(documents.replaceOne({ _id: only, version: { $lt: version } }, deciders, { upsert: true }))
  })
