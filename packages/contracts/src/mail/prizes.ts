import { z } from 'zod'
import { Line } from '../ids/index.ts'
import { Slug } from './fields.ts'

const about = {
  name: Line(200, 'missing'),
  slug: Slug,
  title: Line(120, 'missing'),
  prize: Line(200, 'missing'),
}

/** With the link to the declaration. */
const withLink = { ...about, token: z.string().regex(/^[\w-]{43}$/) }
/** "Friday, November 27, 2026, 11:59 PM Eastern Time". */
const RespondBy = Line(100, 'missing')

/** From the drawing to the award, or to the next alternate. */
export const prizeMails = {
  /** Until when, where the time to answer has begun with an earlier notice; else how long after the day on which this one leaves. */
  'prize-notified': z
    .object({
      ...withLink,
      respondBy: RespondBy.optional(),
      respondWithinDays: z
        .string()
        .regex(/^\d{1,3}$/)
        .optional(),
      timeZone: Line(60, 'missing').optional(),
    })
    .refine(({ respondBy, respondWithinDays, timeZone }) => respondBy ?? (respondWithinDays && timeZone), 'missing'),
  'prize-reminder': z.object({ ...withLink, respondBy: RespondBy }),
  'prize-declared': z.object(about),
  'prize-awarded': z.object({ ...about, weeks: Line(40, 'missing') }),
  'prize-forfeited': z.object({
    ...about,
    reason: z.enum(['no-response', 'declined', 'not-eligible', 'not-reached', 'not-shown']),
  }),
}
