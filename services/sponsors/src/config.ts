import { redisUrl, serviceConfig } from '@evenhand/service-kit/config'
import { filesConfig } from '@evenhand/service-kit/files'
import { z } from 'zod'

export const Config = serviceConfig.extend({
  MONGODB_URL: z.url(),
  REDIS_URL: redisUrl,
  DONOR_ID_KEY: z.string().min(16),
  /** Multiplies the limits for tests from one address; it cannot lower or remove one. */
  LIMITS_SCALE: z.coerce.number().min(1).default(1),
  ...filesConfig,
})
export type Config = z.output<typeof Config>
