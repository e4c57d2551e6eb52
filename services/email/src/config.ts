import { databaseConfig, mailKey, redisUrl, serviceConfig } from '@evenhand/service-kit/config'
import { filesConfig } from '@evenhand/service-kit/files'
import { z } from 'zod'
import { readMailboxSettings } from './reports/mailbox-settings.ts'
import { readRelays } from './sending/relay-settings.ts'

export const Config = serviceConfig.extend({
  ...databaseConfig,
  REDIS_URL: redisUrl,
  DONOR_ID_KEY: z.string().min(16),
  /** What other services sealed for us opens with one of these, the newest first: each 32 bytes of X25519, base64url, with a comma between. */
  MAIL_PRIVATE_KEYS: z
    .string()
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .pipe(z.array(mailKey).min(1)),
  /** `smtp://user:password@host:587`, `smtps://…` for TLS from the first byte; or several, with a space between them. */
  SMTP_URL: z.string().superRefine((setting, context) => {
    try {
      readRelays(setting)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    }
  }),
  /** `Evenhand <hello@evenhand.example>`, or the address alone. */
  MAIL_FROM: z.string().regex(/^(?:[^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'not a sender'),
  /** With both, our emails are signed for the domain of the sender (DKIM): the selector of its key in the DNS, and the key as PEM. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,63}$/, 'not a selector')
    .optional(),
  DKIM_PRIVATE_KEY: z.string().startsWith('-----BEGIN').optional(),
  /** Where the links of a mail lead. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** What the mail server takes from all replicas together. */
  MAILS_PER_SECOND: z.coerce.number().int().min(1).max(10_000).default(50),
  /** Whether opens and clicks in campaigns are counted. */
  TRACKING: z.enum(['on', 'off']).default('on'),
  /** Of the header `x-webhook-secret` that Postmark sends with each report; without it Postmark isn’t heard. */
  POSTMARK_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** SendGrid’s verification key of the event webhook, base64; without it SendGrid isn’t heard. */
  SENDGRID_WEBHOOK_KEY: z.base64().optional(),
  /** The Amazon SNS topic to which Amazon SES reports; without it Amazon isn’t heard. */
  SES_TOPIC_ARN: z.string().startsWith('arn:').optional(),
  /** The mailbox that emails come back to: `imaps://user:password@host:993/INBOX`; without it none is looked into. */
  BOUNCES_IMAP_URL: z
    .string()
    .transform((setting, context) => {
      try {
        return readMailboxSettings(setting)
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
        return z.NEVER
      }
    })
    .optional(),
  /** Multiplies the limits for tests from one address; it cannot lower or remove one. */
  LIMITS_SCALE: z.coerce.number().min(1).default(1),
  /** Where files of subscribers are until they have been imported. */
  ...filesConfig,
})
export type Config = z.output<typeof Config>
