import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a system makes up for itself at its first start and keeps in DATA_DIR/secrets.json, readable by its owner only. */
export interface Secrets {
  /** JWK (Ed25519) that signs the gateway's identity tokens. */
  identityPrivateKey: Record<string, string>
  /** JWKS: what services check those tokens with. */
  identityPublicKeys: { keys: Record<string, string>[] }
  donorIdKey: string
  /** X25519, base64url: the email service opens with the first what the others seal for it with the second. */
  mailPrivateKey: string
  mailPublicKey: string
  stripeWebhookSecret: string
  simulatorSecretKey: string
  simulatorPublishableKey: string
  adminPassword: string
  /** Whether a person has been shown it; a start that failed before has shown nothing. */
  adminPasswordShown: boolean
}

/** The secrets of the data directory, made when there are none. */
export function openSecrets(dataDir: string): Secrets {
  const file = secretsFile(dataDir)
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  // What a newer release needs besides is made up now.
  const made = makeSecrets()
  if (Object.keys(made).every((name) => name in kept)) return kept as Secrets
  const secrets = { ...made, ...kept }
  save(dataDir, secrets)
  return secrets
}

/** After the administrator's first password was printed: it is not printed again. */
export function rememberPasswordShown(dataDir: string): void {
  save(dataDir, { ...openSecrets(dataDir), adminPasswordShown: true })
}

function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

function save(dataDir: string, secrets: Secrets): void {
  const file = secretsFile(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function makeSecrets(): Secrets {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const { kty = 'OKP', crv = 'Ed25519', x = '', d = '' } = jwk
  const shared = { kty, crv, x, kid: randomBytes(8).toString('hex'), alg: 'EdDSA', use: 'sig' }
  return {
    identityPrivateKey: { ...shared, d },
    identityPublicKeys: { keys: [shared] },
    ...makeMailKeys(),
    donorIdKey: randomBytes(32).toString('base64url'),
    stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    simulatorSecretKey: `sk_sim_${randomBytes(16).toString('hex')}`,
    simulatorPublishableKey: `pk_sim_${randomBytes(16).toString('hex')}`,
    adminPassword: randomBytes(12).toString('base64url'),
    adminPasswordShown: false,
  }
}

function makeMailKeys(): Pick<Secrets, 'mailPrivateKey' | 'mailPublicKey'> {
  const { x = '', d = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return { mailPrivateKey: d, mailPublicKey: x }
}
