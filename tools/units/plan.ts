import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { organizationVariables } from '@evenhand/contracts/organization'
import { serviceNames } from '@evenhand/contracts/services'
import { parse } from 'yaml'
import { z } from 'zod'
import { ROOT } from '../launcher/services.ts'

const From = z.object({ name: z.string(), key: z.string() })
const Process = z.object({
  env: z.record(z.string(), z.string()).default({}),
  secrets: z.record(z.string(), From).default({}),
  resources: z.object({ limits: z.object({ memory: z.string().optional() }).default({}) }).default({ limits: {} }),
})
/** What is read of the chart's `values.yaml`: the one place that says what each process takes. */
const Values = z.object({
  environment: z.record(z.string(), z.string()),
  organization: z.record(z.string(), z.string()),
  identityKeys: z.object({ name: z.string(), publicKey: z.string(), privateKey: z.string() }),
  mailKeys: z.object({ name: z.string(), publicKey: z.string(), privateKeys: z.string() }),
  defaults: Process,
  services: z.record(z.string(), Process),
  gateway: Process,
})
type Values = z.output<typeof Values>

/** A secret of the chart, which is a file on a machine: `<name>/<key>`. */
export type SecretFile = string

export interface PlannedProcess {
  name: string
  /** Below the checkout. */
  folder: string
  variables: Record<string, string>
  secrets: Record<string, SecretFile>
  /** Where it alone reads and writes. */
  folders: readonly string[]
  /** As systemd writes it: `384M`. */
  memory: string
}

export const gatewayPort = 8080
const firstServicePort = 8101
/** Above the port where it serves. */
const metricsAbove = 1000
export const dataFolder = '/var/lib/evenhand'
export const filesFolder = join(dataFolder, 'files')
export const ledgerHeadsFolder = join(dataFolder, 'ledger-heads')

/** What each service keeps below the folder of files. */
const foldersOfFiles: Readonly<Record<string, readonly string[]>> = {
  email: ['imports'],
  entries: ['partner-pictures'],
  memorials: ['photographs'],
  nonprofits: ['attachments', 'nonprofit-pictures'],
  sponsors: ['sponsor-logos'],
}

const portOf = (name: string): number =>
  name === 'gateway' ? gatewayPort : firstServicePort + serviceNames.findIndex((service) => service === name)

export interface Plan {
  processes: PlannedProcess[]
  /** What the operator says once for all of them: who runs it. */
  local: Record<string, string>
}

/** Every process of a small production on one machine, as the chart's values describe it, with the stores on the same machine. */
export function planUnits(publicUrl: string): Plan {
  const values = Values.parse(parse(readFileSync(join(ROOT, 'charts', 'evenhand', 'values.yaml'), 'utf8')))
  return {
    processes: [...serviceNames, 'gateway'].map((name) => planProcess(name, publicUrl, values)),
    local: { ...organizationOf(values), ...Object.fromEntries(localOf(Object.values(values.services))) },
  }
}

function planProcess(name: string, publicUrl: string, values: Values): PlannedProcess {
  const own = name === 'gateway' ? values.gateway : values.services[name]
  if (!own) throw new Error(`The chart has no process ${name}.`)
  const { files, rest, secrets } = withFolder(own)
  return {
    name,
    folder: name === 'gateway' ? 'gateway' : `services/${name}`,
    variables: {
      ...values.environment,
      // The one of each process has nobody to leave its calls to.
      WITHDRAW_MS: '0',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(portOf(name)),
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(portOf(name) + metricsAbove),
      PUBLIC_URL: publicUrl,
      ...(name === 'gateway' ? servicesAt() : { KAFKA_BROKERS: '127.0.0.1:9092' }),
      ...(files ? { FILES_DIR: filesFolder } : {}),
      ...(name === 'entries' ? { LEDGER_HEADS_DIR: ledgerHeadsFolder } : {}),
      ...rest,
    },
    secrets: { ...secrets, ...keysOf(name, values) },
    folders: [
      ...(foldersOfFiles[name] ?? []).map((folder) => join(filesFolder, folder)),
      ...(name === 'entries' ? [ledgerHeadsFolder] : []),
    ],
    memory: (own.resources.limits.memory ?? values.defaults.resources.limits.memory ?? '').replace(/i$/, ''),
  }
}

/** What a service is told that only the operator knows. */
const ofOperators = ['AUDITOR_EMAILS', 'MAIL_FROM']
const localOf = (services: readonly z.output<typeof Process>[]) =>
  services.flatMap(({ env }) => Object.entries(env)).filter(([name]) => ofOperators.includes(name))

/** A folder instead of a bucket. */
function withFolder({ env, secrets }: z.output<typeof Process>) {
  const isOfBucket = (name: string) => name.startsWith('FILES_S3_')
  return {
    files: Object.keys(env).some(isOfBucket),
    rest: Object.fromEntries(Object.entries(env).filter(([name]) => !isOfBucket(name) && !ofOperators.includes(name))),
    secrets: Object.fromEntries(
      Object.entries(secrets)
        .filter(([name]) => !isOfBucket(name))
        .map(([name, from]) => [name, `${from.name}/${from.key}`]),
    ),
  }
}

const organizationOf = ({ organization }: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(organizationVariables).map(([field, name]) => [name, organization[field] ?? '']))

const servicesAt = (): Record<string, string> => ({
  FRONTENDS_DIR: '/opt/evenhand/frontends',
  ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${portOf(name)}`])),
})

function keysOf(name: string, { identityKeys, mailKeys }: Values): Record<string, SecretFile> {
  if (name === 'gateway') return { IDENTITY_PRIVATE_KEY: `${identityKeys.name}/${identityKeys.privateKey}` }
  return {
    IDENTITY_PUBLIC_KEYS: `${identityKeys.name}/${identityKeys.publicKey}`,
    MAIL_PUBLIC_KEY: `${mailKeys.name}/${mailKeys.publicKey}`,
    ...(name === 'email' ? { MAIL_PRIVATE_KEYS: `${mailKeys.name}/${mailKeys.privateKeys}` } : {}),
  }
}
