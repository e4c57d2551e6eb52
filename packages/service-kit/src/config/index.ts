import { readFileSync } from 'node:fs'
import { Email } from '@evenhand/contracts/ids'
import { z } from 'zod'
import { readSentinels } from '../redis/sentinels.ts'
import { ConfigError, type Environment } from './config-error.ts'

export { ConfigError, type Environment } from './config-error.ts'
export { exampleOf, placeholders, refusePlaceholders, withoutExamples } from './organization.ts'

/** The exit code of a process whose configuration is wrong (sysexits.h EX_CONFIG): restarting it does not help. */
export const configErrorExitCode = 78

/**
 * Reads the variables that `schema` names, each also as `NAME_FILE` (a path whose content is the value), into a frozen object.
 * An empty variable counts as absent. Throws `ConfigError` naming everything that is missing or wrong at once.
 */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  environment: Environment = process.env,
): Readonly<z.output<S>> {
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, valueOf(name, environment)]))
  const parsed = schema.safeParse(values)
  if (parsed.success) return Object.freeze(parsed.data)
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
  throw new ConfigError(`Set or correct these variables: ${faults.join(', ')}`)
}

function valueOf(name: string, environment: Environment): string | undefined {
  const direct = environment[name]
  if (direct !== undefined && direct !== '') return direct
  const file = environment[`${name}_FILE`]
  if (file === undefined || file === '') return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`Please make the file that ${name}_FILE names readable`)
  }
}

/** Who gets the hashes of what must not be changed by email: comma list of addresses. */
export const auditorEmails = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])))
  .pipe(z.array(Email()).max(20))

/** What every process takes. */
export const processConfig = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** For those who run the system: health and metrics. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
})

export const mailKey = z.string().regex(/^[\w-]{43}$/, 'not a key of 32 bytes, base64url')

/** What every service takes besides. */
export const serviceConfig = processConfig.extend({
  IDENTITY_PUBLIC_KEYS: z.string(),
  /** Of the email service: 32 bytes of X25519, base64url. Whoever asks for emails seals what is in them for it. */
  MAIL_PUBLIC_KEY: mailKey,
  KAFKA_BROKERS: z.string().transform((brokers) => brokers.split(',').map((broker) => broker.trim())),
  /** Has `tls.crt` and `tls.key`, with which the service answers the gateway; absent: it speaks HTTP. */
  TLS_FOLDER: z.string().optional(),
})

/** What a service takes that keeps its data in PostgreSQL. */
export const databaseConfig = {
  DATABASE_URL: z.url(),
  /** The most that one process has at once. PostgreSQL has to allow them for every replica. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(5).max(100).default(12),
}

/** Of a single server, or of the sentinels that know which of several it is. */
export const redisUrl = z.string().superRefine((address, context) => {
  try {
    readSentinels(address)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
})

/** How many people a decision at the desk takes: two, one, or one for as long as a sole person may decide (docs/decisions/0106). */
export const decidersSetting = z
  .enum(['1', '2', 'sole'])
  .default('2')
  .transform((people): 1 | 2 | 'sole' => (people === 'sole' ? people : people === '1' ? 1 : 2))
