import { serviceConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'

export const Config = serviceConfig.extend({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  /** The secret behind every donor id: the same in all services. */
  DONOR_ID_KEY: z.string().min(16),
})
export type Config = z.output<typeof Config>
