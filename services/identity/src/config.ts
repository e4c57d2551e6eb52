import { Email } from '@evenhand/contracts/ids'
import { auditorEmails, databaseConfig, redisUrl, serviceConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'

/** What making an administrator takes. */
export const administratorVariables = {
  ...databaseConfig,
  ADMIN_USERNAME: z.string().min(1).max(100).default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'at least 8 characters').max(200, 'at most 200 characters'),
}

export const Config = serviceConfig.extend({
  ...administratorVariables,
  /** Of the first administrator; without it they enter one at the desk. */
  ADMIN_EMAIL: Email().optional(),
  REDIS_URL: redisUrl,
  DONOR_ID_KEY: z.string().min(16),
  /** What browsers call the site: the mailed link leads there. */
  PUBLIC_URL: z.url(),
  /** Who is emailed each day where the audit trail ends, and what people granted by hand. */
  AUDITOR_EMAILS: auditorEmails,
  /** Whether webhooks may go to this machine, and without TLS: for development and tests. */
  LOCAL_WEBHOOKS: z.enum(['refused', 'allowed']).default('refused'),
  /** Multiplies the limits for tests from one address; it cannot lower or remove one. */
  LIMITS_SCALE: z.coerce.number().min(1).default(1),
})
export type Config = Readonly<z.output<typeof Config>>

/** As whom the first administrator is made. */
export const firstOf = ({ ADMIN_USERNAME, ADMIN_PASSWORD, ADMIN_EMAIL }: Config) => ({
  username: ADMIN_USERNAME,
  password: ADMIN_PASSWORD,
  email: ADMIN_EMAIL,
})
