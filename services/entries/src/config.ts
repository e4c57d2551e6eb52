import { serviceConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'

export const Config = serviceConfig.extend({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  /** The secret behind every donor id: the same in all services. */
  DONOR_ID_KEY: z.string().min(16),
  /** Where a file a day with the heads of the ledger is kept, outside the database. */
  LEDGER_HEADS_DIR: z.string().optional(),
  /** Who gets the heads by mail each day: comma list of addresses. */
  AUDITOR_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])))
    .pipe(z.array(z.email()).max(20)),
})
export type Config = z.output<typeof Config>
