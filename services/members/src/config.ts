import { databaseConfig, redisUrl, serviceConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'

export const Config = serviceConfig.extend({
  ...databaseConfig,
  REDIS_URL: redisUrl,
  DONOR_ID_KEY: z.string().min(16),
  /** What browsers call the site: where the welcome leads. */
  PUBLIC_URL: z.url(),
  /** Multiplies the limits, for tests from one address; it cannot lower or remove one. */
  LIMITS_SCALE: z.coerce.number().min(1).default(1),
})
export type Config = z.output<typeof Config>
