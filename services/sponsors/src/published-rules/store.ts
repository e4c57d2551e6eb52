import { mainSeries, openEditionAt, seriesOf } from '@evenhand/contracts/catalogue'
import { type Connection, openDocuments } from '@evenhand/service-kit/mongo'
import { namesWayAt, type PublishedEdition } from '@evenhand/service-kit/rules'
import { type Model, Schema } from 'mongoose'

/** A version of a giveaway's rules, as far as we have heard of it. */
export interface PublishedRules {
  /** `giveaway:version` */
  _id: string
  giveaway: string
  version: number
  publishedAt?: Date | undefined
  opensAt?: Date | undefined
  closesAt?: Date | undefined
  waysIn: string[]
}

export type RulesHeard = Model<PublishedRules>

const schema = new Schema<PublishedRules>(
  {
    _id: String,
    giveaway: { type: String, required: true },
    version: { type: Number, required: true },
    publishedAt: Date,
    opensAt: Date,
    closesAt: Date,
    waysIn: { type: [String], default: [] },
  },
  { collection: 'published_rules', versionKey: false },
)

export const rulesHeardOf = (connection: Connection): Promise<RulesHeard> =>
  openDocuments(connection, 'PublishedRules', schema)

export async function keepRules(heard: RulesHeard, { _id, ...rules }: PublishedRules): Promise<void> {
  await heard.updateOne({ _id }, { $set: rules }, { upsert: true })
}

const versionsMax = 1_000

type Edition = Pick<PublishedEdition, 'giveaway' | 'opensAt' | 'closesAt' | 'ways'>

/** The edition of the main giveaway that was open at an instant, by the newest rules that we have heard of. */
export async function findEditionAt(heard: RulesHeard, at: Date): Promise<Edition | undefined> {
  const versions = await heard.find({}).sort({ giveaway: 1, version: 1 }).limit(versionsMax).lean<PublishedRules[]>()
  const ofSeries = versions.filter(({ giveaway }) => seriesOf(giveaway) === mainSeries)
  const editions = [...Map.groupBy(ofSeries, ({ giveaway }) => giveaway)].flatMap(([giveaway, its]): Edition[] => {
    const { opensAt, closesAt } = its.at(-1) ?? {}
    if (!opensAt || !closesAt) return []
    const ways = its.map(({ publishedAt, waysIn }) => ({ publishedAt: publishedAt ?? null, named: waysIn }))
    return [{ giveaway, opensAt, closesAt, ways }]
  })
  return openEditionAt(editions, at)
}

/** Whether what an affiliate brings at an instant counts; the ledger goes by the same. */
export const countingIn = (edition: Edition | undefined, at: Date): 'counts' | 'not-named' | 'closed' => {
  if (!edition) return 'closed'
  return namesWayAt(edition, 'affiliates', at) ? 'counts' : 'not-named'
}
