import { z } from 'zod'
import { Line } from '../ids/index.ts'
import { Slug } from './fields.ts'

const about = {
  name: Line(200, 'missing'),
  slug: Slug,
  title: Line(120, 'missing'),
  prize: Line(200, 'missing'),
}

/** With the link to the declaration. `respondBy` is "Friday, November 27, 2026, 11:59 PM Eastern Time". */
const withLink = { ...about, token: z.string().regex(/^[\w-]{43}$/), respondBy: Line(100, 'missing') }

/** From the drawing to the award, or to the next alternate. */
export const prizeMails = {
  'prize-notified': z.object(withLink),
  'prize-reminder': z.object(withLink),
  'prize-declared': z.object(about),
  'prize-awarded': z.object({ ...about, weeks: Line(40, 'missing') }),
  'prize-forfeited': z.object({
    ...about,
    reason: z.enum(['no-response', 'declined', 'not-eligible', 'not-reached', 'not-shown']),
  }),
}
