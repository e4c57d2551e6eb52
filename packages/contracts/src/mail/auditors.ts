import { z } from 'zod'
import { Link, Slug } from './fields.ts'
import { JsonText } from './json-text.ts'

/** To those who keep the hashes of the ledger and of the draws. */
export const auditorMails = {
  'ledger-heads': z.object({
    day: z.iso.date(),
    /** A line for each chain: its name, how many lines it has, and the hash of the last. */
    heads: z.string().regex(/^[^ \n]+ \d+ [0-9a-f]{64}(\n[^ \n]+ \d+ [0-9a-f]{64})*$/),
  }),
  'trail-head': z.object({
    day: z.iso.date(),
    /** How many lines the audit trail has, and the hash of the last, as `npm run trail -- verify` takes them. */
    head: z.string().regex(/^[1-9]\d*:[0-9a-f]{64}$/),
    /** How many of them are new since it was told last; all of them the first time. */
    lines: z.string().regex(/^\d+$/),
    /** How many of the new ones grant something by hand, and the first of those in sentences. */
    count: z.string().regex(/^\d+$/),
    grants: JsonText(z.array(z.string().max(300)).max(200)),
    /** Where the desk shows these, and no others. Emails that were asked for before have none. */
    link: Link.optional(),
  }),
  'draw-hash': z.object({
    /** The giveaway that is drawn. */
    draw: Slug,
    file: z.enum(['commitment.json', 'freeze.json']),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** When the random number that decides is due. */
    roundAt: z.iso.datetime(),
  }),
}
