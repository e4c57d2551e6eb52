import { resolve } from 'node:path'
import { type ServiceName, serviceNames } from '@evenhand/contracts/services'
import { processConfig, redisUrl } from '@evenhand/service-kit/config'
import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/, error: 'an http address' })
const origin = httpUrl.transform((url) => new URL(url).origin)
const origins = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(origin))
const frontendsBuiltHere = resolve(import.meta.dirname, '../../frontends')

export const Config = processConfig.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** A private JWK (EdDSA) with its `kid`, as JSON. */
  IDENTITY_PRIVATE_KEY: z.string(),
  REDIS_URL: redisUrl,
  /** What browsers call this site: `https://example.org`. Sessions are `Secure` when it says https. */
  PUBLIC_URL: origin,
  FRONTENDS_DIR: z.string().default(frontendsBuiltHere),
  /** The payment simulator as browsers reach it; absent with the real Stripe. */
  SIMULATOR_URL: origin.optional(),
  /** A tag manager's script, which pages then load; absent: none is loaded, and nothing is told to anybody. */
  TAG_SCRIPT_URL: httpUrl.optional(),
  /** Where that script may connect to: `https://www.google-analytics.com,https://…`. */
  TAG_CONNECT_ORIGINS: origins.default([]),
  /** How many proxies stand in front, or their networks (`10.0.0.0/8,loopback`): whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.string().optional(),
  /** Multiplies every limit, for tests of load from one address. It cannot lower or remove one. */
  LIMITS_SCALE: z.coerce.number().min(1).default(1),
  IDENTITY_URL: origin,
  DONATIONS_URL: origin,
  ENTRIES_URL: origin,
  MEMBERS_URL: origin,
  MEMORIALS_URL: origin,
  NONPROFITS_URL: origin,
  SPONSORS_URL: origin,
  EMAIL_URL: origin,
  REGISTRATIONS_URL: origin,
})
export type Config = Readonly<z.output<typeof Config>>

export type ServiceAddresses = Readonly<Record<ServiceName, URL>>

export const serviceAddresses = (config: Config): ServiceAddresses =>
  Object.fromEntries(
    serviceNames.map((name) => [name, new URL(config[`${name.toUpperCase() as Uppercase<ServiceName>}_URL`])]),
  ) as Record<ServiceName, URL>
