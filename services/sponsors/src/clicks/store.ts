import { type Connection, countUpTo, insertIfNew, openDocuments } from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import type { Click } from './click.ts'

export type Clicks = Model<Click>

const schema = new Schema<Click>(
  {
    _id: String,
    once: { type: String, required: true },
    affiliateId: { type: String, required: true },
    browser: { type: String, required: true },
    network: { type: String, required: true },
    from: { type: String, default: null },
    ad: { type: Boolean, required: true },
    day: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'clicks', versionKey: false },
)
schema.index({ once: 1 }, { unique: true })
schema.index({ affiliateId: 1, day: 1 })
schema.index({ browser: 1 })
schema.index({ at: 1 })

export const clicksOf = (connection: Connection): Promise<Clicks> => openDocuments(connection, 'Click', schema)

/** Keeps the first click of a browser, affiliate and day; answers that one, whichever it was. */
export async function keepFirst(clicks: Clicks, click: Click): Promise<Click> {
  if (await insertIfNew(clicks, click)) return click
  return (await clicks.findOne({ once: click.once }).lean<Click>()) ?? click
}

export async function findClick(clicks: Clicks, id: string): Promise<Click | undefined> {
  return (await clicks.findById(id).lean<Click>()) ?? undefined
}

export const countClicks = (clicks: Clicks, affiliateId: string, day: string): Promise<number> =>
  countUpTo(clicks, { affiliateId, day })

/** Forgets what a browser has followed. */
export async function forgetBrowser(clicks: Clicks, browser: string): Promise<void> {
  await clicks.deleteMany({ browser })
}

/** Forgets clicks that no gift can come of any more. Answers how many. */
export async function forgetBefore(clicks: Clicks, before: Date): Promise<number> {
  return (await clicks.deleteMany({ at: { $lt: before } })).deletedCount
}
