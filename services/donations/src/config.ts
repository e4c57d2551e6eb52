import { databaseConfig, decidersSetting, redisUrl, serviceConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'

export const Config = serviceConfig.extend({
  ...databaseConfig,
  REDIS_URL: redisUrl,
  DONOR_ID_KEY: z.string().min(16),
  /** Where the links of mails lead. */
  PUBLIC_URL: z.url(),
  /** How many people a large amount by check or in cash takes, and a large refund: two, one, or one for as long as a single person may. */
  MONEY_DECIDERS: decidersSetting,
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/, 'must start with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must start with pk_'),
  STRIPE_WEBHOOK_SECRET: z.string().min(8),
  /** The payment simulator's address; absent for Stripe itself. */
  STRIPE_API_URL: z.url().optional(),
  /** Multiplies what the shield bears, for tests of load from one address; it cannot lower or remove it. */
  LIMITS_SCALE: z.coerce.number().min(1).default(1),
})
