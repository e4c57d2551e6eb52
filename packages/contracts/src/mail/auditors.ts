import { z } from 'zod'
import { Slug } from './fields.ts'

/** To those who keep the hashes of the ledger and of the draws. */
export const auditorMails = {
  'ledger-heads': z.object({
    day: z.iso.date(),
    /** A line for each chain: its name, how many lines it has, and the hash of the last. */
    heads: z.string().regex(/^[^ \n]+ \d+ [0-9a-f]{64}(\n[^ \n]+ \d+ [0-9a-f]{64})*$/),
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
