import { Commitment, quicknet } from '@evenhand/draws'
import { auditorEmails, databaseConfig, decidersSetting, redisUrl, serviceConfig } from '@evenhand/service-kit/config'
import { filesConfig } from '@evenhand/service-kit/files'
import { z } from 'zod'

export const Config = serviceConfig.extend({
  ...databaseConfig,
  REDIS_URL: redisUrl,
  ...filesConfig,
  /** The secret behind every donor id: the same in all services. */
  DONOR_ID_KEY: z.string().min(16),
  /** Where a file a day with the heads of the ledger is kept, outside the database. */
  LEDGER_HEADS_DIR: z.string().optional(),
  /** Who gets the heads of the ledger by mail each day, and the hash of each seal and frozen list at once: comma list of addresses. */
  AUDITOR_EMAILS: auditorEmails,
  /** Where rounds of the beacon are fetched: comma list of addresses of drand's HTTP interface; empty: an administrator brings them. */
  DRAND_RELAYS: z
    .string()
    .default('https://api.drand.sh,https://drand.cloudflare.com')
    .transform((list) => list.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim().replace(/\/+$/, '')])))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).max(10)),
  /** A beacon of one's own for rehearsals, as the JSON of a commitment: whoever verifies such a draw is told that it is none to be trusted. */
  DRAW_BEACON: z
    .string()
    .default(JSON.stringify(quicknet))
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: 'is not JSON', input: text })
        return z.NEVER
      }
    })
    .pipe(Commitment.shape.beacon),
  /** How many people an award, a forfeit and a postcard take: two, one, or one for as long as a single person may. */
  PRIZE_DECIDERS: decidersSetting,
})
export type Config = z.output<typeof Config>
