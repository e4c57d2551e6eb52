import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { organizationVariables } from '@evenhand/contracts/organization'
import { serviceNames } from '@evenhand/contracts/services'
import { parse } from 'yaml'
import { z } from 'zod'

interface Process {
  env?: Record<string, string>
  secrets?: Record<string, { name: string; key: string }>
}

/** What these checks read of `values.yaml`; its whole shape is `values.schema.json`. */
export interface ChartValues {
  environment: Record<string, string>
  organization: Record<string, string>
  identityKeys: { name: string; publicKey: string; privateKey: string }
  mailKeys: { name: string; publicKey: string; privateKeys: string }
  services: Record<string, Process>
  gateway: Process
}

/** The values of the chart, with those of `over` above them as helm lays them. */
export function readChartValues(chart: string, over?: string): ChartValues {
  const read = (file: string): unknown => parse(readFileSync(join(chart, file), 'utf8'))
  return lay(read('values.yaml'), over === undefined ? {} : read(over)) as ChartValues
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lay = (under: unknown, over: unknown): unknown =>
  isMap(under) && isMap(over)
    ? { ...under, ...Object.fromEntries(Object.entries(over).map(([key, value]) => [key, lay(under[key], value)])) }
    : over

/** `<secret>/<key>` of everything that a process reads from a Secret. */
export function secretsNamed({ services, gateway, identityKeys, mailKeys }: ChartValues): string[] {
  const own = [...Object.values(services), gateway].flatMap(({ secrets }) => Object.values(secrets ?? {}))
  const keys = [identityKeys.publicKey, identityKeys.privateKey].map((key) => ({ name: identityKeys.name, key }))
  const mail = [mailKeys.publicKey, mailKeys.privateKeys].map((key) => ({ name: mailKeys.name, key }))
  return [...new Set([...own, ...keys, ...mail].map(({ name, key }) => `${name}/${key}`))]
}

/** What the image and `_environment.tpl` give by themselves. */
const givenToAll = ['HOST', 'PORT', 'NODE_ENV', 'PUBLIC_URL']
const givenToServices = ['KAFKA_BROKERS', 'IDENTITY_PUBLIC_KEYS', 'MAIL_PUBLIC_KEY', 'MAIL_PRIVATE_KEYS']
const givenToGateway = [
  'FRONTENDS_DIR',
  'IDENTITY_PRIVATE_KEY',
  ...serviceNames.map((name) => `${name.toUpperCase()}_URL`),
]

/** Where the chart and the schemas of the processes' environments differ: a sentence each. */
export async function missingVariables(values: ChartValues): Promise<string[]> {
  const absent = serviceNames.filter((name) => values.services[name] === undefined)
  const strangers = Object.keys(values.services).filter((name) => !serviceNames.some((known) => known === name))
  const services = await Promise.all(
    Object.entries(values.services).map(([name, process]) =>
      compare(`services/${name}`, process, [...givenToServices, ...Object.keys(values.environment)]),
    ),
  )
  const gateway = await compare('gateway', values.gateway, [...givenToGateway, ...Object.keys(values.environment)])
  return [
    ...Object.keys(organizationVariables)
      .filter((field) => !values.organization[field])
      .map((field) => `organization does not say the ${field}`),
    ...absent.map((name) => `${name} is missing in services`),
    ...strangers.map((name) => `${name} is no service`),
    ...services.flat(),
    ...gateway,
  ]
}

async function compare(workspace: string, { env, secrets }: Process, given: readonly string[]): Promise<string[]> {
  const module: unknown = await import(join(process.cwd(), workspace, 'src/config.ts'))
  const { Config } = z.object({ Config: z.instanceof(z.ZodObject) }).parse(module)
  const set = [...Object.keys(env ?? {}), ...Object.keys(secrets ?? {})]
  const offered = new Set([...set, ...given, ...givenToAll])
  const wanted = Object.entries(Config.shape)
  return [
    ...wanted
      .filter(([name, schema]) => !offered.has(name) && !z.safeParse(schema, undefined).success)
      .map(([name]) => `${workspace} needs ${name}, which the chart does not give`),
    ...set.filter((name) => !(name in Config.shape)).map((name) => `${workspace} does not read ${name}`),
  ]
}
