/**
 * Writes the Secrets that the chart and the stores name, with fresh passwords and keys, as one JSON list for `kubectl create -f -`.
 * `create` leaves what is there: the donor id's key must never change, or every donor becomes another one.
 * What only a person knows is taken from the environment: SMTP_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET,
 * FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY where there are backups, and ADMIN_PASSWORD if it shall not be drawn.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
// Alone, and by its path: this runs in a checkout where nothing is installed.
import { readRelays } from '../services/email/src/sending/relay-settings.ts'

const namespace = 'evenhand'
const postgresServices = ['identity', 'donations', 'entries', 'members', 'email', 'registrations']
const mongoServices = ['memorials', 'nonprofits', 'sponsors']
const wantedVariables = [
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'FILES_S3_ACCESS_KEY',
  'FILES_S3_SECRET_KEY',
] as const

type Given = Readonly<Record<string, string | undefined>>

/** What the services take by their src/config.ts, which a test compares: the sentence about what is given, or undefined. */
const faults: Readonly<Record<string, (given: string) => string | undefined>> = {
  SMTP_URL: faultOfRelays,
  STRIPE_SECRET_KEY: (key) => (/^(sk|rk)_/.test(key) ? undefined : 'must start with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: (key) => (key.startsWith('pk_') ? undefined : 'must start with pk_'),
  STRIPE_WEBHOOK_SECRET: (secret) => (secret.length >= 8 ? undefined : 'must have at least 8 characters'),
  ADMIN_PASSWORD: ({ length }) => (length >= 8 && length <= 200 ? undefined : 'must have 8 to 200 characters'),
}

function faultOfRelays(setting: string): string | undefined {
  try {
    readRelays(setting)
    return undefined
  } catch (error) {
    return `can’t be used: ${error instanceof Error ? error.message : String(error)}`
  }
}

const configErrorExitCode = 78

interface Secret {
  apiVersion: 'v1'
  kind: 'Secret'
  type: string
  metadata: { name: string; namespace: string; labels: Record<string, string> }
  stringData: Record<string, string>
}

const drawPassword = (): string => randomBytes(24).toString('base64url')

const secret = (name: string, stringData: Record<string, string>, type = 'Opaque'): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type,
  metadata: { name: `evenhand-${name}`, namespace, labels: { 'app.kubernetes.io/part-of': 'evenhand-secrets' } },
  stringData,
})

/** The role's password for CloudNativePG, and the address with it for the service. */
function postgresSecret(service: string): Secret {
  const password = drawPassword()
  const url = `postgres://${service}:${password}@evenhand-postgres-rw:5432/${service}?uselibpqcompat=true&sslmode=require`
  return secret(`postgres-${service}`, { username: service, password, url }, 'kubernetes.io/basic-auth')
}

/** The address names the sentinels of as many pods as there may be; an overlay with fewer has the first of them. */
function redisSecret(): Secret {
  const password = drawPassword()
  const sentinels = [0, 1, 2].map((pod) => `evenhand-redis-${pod}:26379`)
  return secret('redis', { password, url: `redis+sentinel://:${password}@${sentinels.join(',')}/evenhand` })
}

/** The gateway signs with the private key, the services verify with the public one. */
function identityKeysSecret(): Secret {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const named = { kid: randomBytes(8).toString('hex'), alg: 'EdDSA', use: 'sig' }
  return secret('identity-keys', {
    'private-key': JSON.stringify({ ...privateKey.export({ format: 'jwk' }), ...named }),
    'public-keys': JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), ...named }] }),
  })
}

/** Every service seals emails with the public key, the email service opens them with the private one. */
function mailKeysSecret(): Secret {
  const { x = '', d = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return secret('mail-keys', { 'private-keys': d, 'public-key': x })
}

/** Only where there is a bucket for backups. */
function backupsSecret(environment: Given): Secret[] {
  const { BACKUP_S3_ACCESS_KEY: accessKey, BACKUP_S3_SECRET_KEY: secretKey } = environment
  return accessKey && secretKey ? [secret('backups', { 'access-key': accessKey, 'secret-key': secretKey })] : []
}

function makeSecrets(environment: Given): Secret[] {
  const given = (name: (typeof wantedVariables)[number]): string => environment[name] ?? ''
  return [
    ...postgresServices.map(postgresSecret),
    ...mongoServices.map((service) => secret(`mongodb-${service}-password`, { password: drawPassword() })),
    redisSecret(),
    identityKeysSecret(),
    mailKeysSecret(),
    secret('donor-id', { key: randomBytes(32).toString('base64url') }),
    secret('administrator', { password: environment['ADMIN_PASSWORD'] || drawPassword() }),
    secret('smtp', { url: given('SMTP_URL') }),
    secret('files', { 'access-key': given('FILES_S3_ACCESS_KEY'), 'secret-key': given('FILES_S3_SECRET_KEY') }),
    ...backupsSecret(environment),
    secret('stripe', {
      'secret-key': given('STRIPE_SECRET_KEY'),
      'publishable-key': given('STRIPE_PUBLISHABLE_KEY'),
      'webhook-secret': given('STRIPE_WEBHOOK_SECRET'),
    }),
  ]
}

/** A sentence for whatever keeps the Secrets from being made. */
function faultsOf(environment: Given): string[] {
  const missing = wantedVariables.filter((name) => !environment[name])
  const wrong = Object.entries(faults).flatMap(([name, faultIn]) => {
    const fault = environment[name] ? faultIn(environment[name]) : undefined
    return fault === undefined ? [] : [`${name} ${fault}.`]
  })
  return [...(missing.length > 0 ? [`Please set these variables: ${missing.join(', ')}.`] : []), ...wrong]
}

const refused = faultsOf(process.env)
if (refused.length > 0) {
  process.stderr.write(`${refused.join('\n')}\n`)
  process.exitCode = configErrorExitCode
} else {
  const items = makeSecrets(process.env)
  if (!items.some(({ metadata }) => metadata.name === 'evenhand-backups'))
    process.stderr.write(
      'No Secret for backups is made, because BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY aren’t set.\n',
    )
  process.stdout.write(`${JSON.stringify({ apiVersion: 'v1', kind: 'List', items })}\n`)
}
