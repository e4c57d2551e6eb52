import { z } from 'zod'
import { Line } from '../ids/index.ts'
import { Link } from './fields.ts'

const charactersMax = 1_000_000

/** An email that administrators wrote, ready to leave: `email` asks itself for it, and takes it from nobody else. */
export const designedMails = {
  designed: z.object({
    subject: Line(1000, 'missing'),
    html: z.string().min(1).max(charactersMax),
    text: z.string().min(1).max(charactersMax),
    /** The one-click way out; only a test to one address has none. */
    unsubscribeLink: Link.optional(),
    /** The campaign that it is a test of: its files go with it. */
    campaignId: z.uuid().optional(),
  }),
}
