import { type Connection, openDocuments } from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'

/** What a company's name or logo brought on one day of the campaign. Nothing is kept about who saw it. */
export interface DayFigures {
  /** `sponsor:day`. */
  _id: string
  sponsorId: string
  day: string
  views: number
  clicks: number
}
export type Figures = Model<DayFigures>

const schema = new Schema<DayFigures>(
  {
    _id: String,
    sponsorId: { type: String, required: true },
    day: { type: String, required: true },
    views: { type: Number, default: 0 },
    clicks: { type: Number, default: 0 },
  },
  { collection: 'sponsor_figures', versionKey: false },
)
schema.index({ sponsorId: 1, day: -1 })

export const figuresOf = (connection: Connection): Promise<Figures> =>
  openDocuments(connection, 'SponsorFigures', schema)

/** Counts one view of each, or one click of each. */
export async function count(
  figures: Figures,
  what: 'views' | 'clicks',
  { sponsorIds, day }: { sponsorIds: readonly string[]; day: string },
): Promise<void> {
  await figures.bulkWrite(
    sponsorIds.map((sponsorId) => ({
      updateOne: {
        filter: { _id: `${sponsorId}:${day}` },
        update: { $inc: { [what]: 1 }, $setOnInsert: { sponsorId, day } },
        upsert: true,
      },
    })),
    { ordered: false },
  )
}

/** The days on which something was counted, the newest first. */
export const daysOf = (figures: Figures, sponsorId: string): Promise<DayFigures[]> =>
  figures.find({ sponsorId }).sort({ day: -1 }).limit(daysMax).lean<DayFigures[]>()

/** What was counted from one day of the campaign up to, and not with, another. */
export async function sumBetween(
  figures: Figures,
  sponsorId: string,
  { month, next }: { month: string; next: string },
): Promise<{ views: number; clicks: number }> {
  return sumOf(await figures.find({ sponsorId, day: { $gte: month, $lt: next } }).lean<DayFigures[]>())
}

/** More than any sponsorship is shown. */
const daysMax = 400

export const sumOf = (days: readonly Pick<DayFigures, 'views' | 'clicks'>[]): { views: number; clicks: number } => ({
  views: days.reduce((sum, { views }) => sum + views, 0),
  clicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
})
