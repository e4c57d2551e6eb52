import { join } from 'node:path'
import type { ComponentAddresses } from '../components/component.ts'
import { databaseUrl } from './databases.ts'
import { givenVariable } from './given-variable.ts'
import type { Secrets } from './secrets.ts'
import type { ServiceDescription } from './services.ts'

/** What every process of one system is told. */
export interface SystemFacts {
  publicUrl: string
  dataDir: string
  components: ComponentAddresses
  secrets: Secrets
  /** Port of each service on 127.0.0.1. */
  servicePorts: Record<string, number>
  /** Where each process tells its numbers, on 127.0.0.1. */
  metricsPorts: Record<string, number>
  /** Where the simulator answers; undefined when the real Stripe is used. */
  simulatorUrl: string | undefined
  frontendsDir: string
  nodeEnv: 'production' | 'development'
  /** The caller's environment. */
  environment: NodeJS.ProcessEnv
}

/** Given by the launcher to whom it concerns, so never passed on by accident. */
const NOT_INHERITED = new Set(
  [
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'ADMIN_USERNAME',
    'BACKUP_ARCHIVE_SECONDS',
    'BACKUP_RECIPIENT',
    'BACKUP_TO',
    'DATABASE_URL',
    'DATA_DIR',
    'DONOR_ID_KEY',
    'HOST',
    'IDENTITY_PRIVATE_KEY',
    'IDENTITY_PUBLIC_KEYS',
    'KAFKA_BROKERS',
    'MAILBOX_URL',
    'MAIL_PRIVATE_KEYS',
    'MAIL_PUBLIC_KEY',
    'MAIL_FROM',
    'METRICS_HOST',
    'METRICS_PORT',
    'MONGODB_URL',
    'NODE_OPTIONS',
    'PORT',
    'POSTGRES_URL',
    'REDIS_URL',
    'SMTP_URL',
    'STRIPE_API_URL',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ].flatMap((name) => [name, `${name}_FILE`]),
)

/** Whoever takes real money says who they are first; to try it out, the shipped name and address do. */
const placeholdersOf = ({ environment }: SystemFacts): NodeJS.ProcessEnv =>
  /^[sr]k_live_/.test(givenVariable(environment, 'STRIPE_SECRET_KEY') ?? '') ? {} : { PLACEHOLDERS: 'allowed' }

/** What any process gets: the caller's environment without what belongs to one process only. */
export function inheritedEnvironment(facts: SystemFacts): NodeJS.ProcessEnv {
  const entries = Object.entries(facts.environment).filter(
    ([key]) => !NOT_INHERITED.has(key) && !key.startsWith('npm_'),
  )
  // Of this process, whatever environment the system was given: it's about the sources alone.
  const { NODE_COMPILE_CACHE } = process.env
  return {
    ...Object.fromEntries(entries),
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
    NODE_ENV: facts.nodeEnv,
    HOST: '127.0.0.1',
    ...placeholdersOf(facts),
  }
}

/** In production no draw is sealed without an auditor. To try it out, an address that nobody has does: its mail stays in the local mailbox. */
const auditorOf = (facts: SystemFacts): NodeJS.ProcessEnv =>
  placeholdersOf(facts).PLACEHOLDERS === undefined || facts.environment.AUDITOR_EMAILS
    ? {}
    : { AUDITOR_EMAILS: 'auditor@evenhand.test' }

/** Whoever tries it out has a receiver on this machine, and no certificate for it. */
const localWebhooks = (facts: SystemFacts): NodeJS.ProcessEnv =>
  placeholdersOf(facts).PLACEHOLDERS === undefined ? {} : { LOCAL_WEBHOOKS: 'allowed' }

/** The environment of a service. */
export function serviceEnvironment(service: ServiceDescription, facts: SystemFacts): NodeJS.ProcessEnv {
  const { components, secrets } = facts
  const store =
    service.store === 'postgres'
      ? { DATABASE_URL: databaseUrl(components.POSTGRES_URL, service.name) }
      : { MONGODB_URL: databaseUrl(components.MONGODB_URL, service.name) }
  return {
    ...inheritedEnvironment(facts),
    ...store,
    ...(service.redis ? { REDIS_URL: components.REDIS_URL } : {}),
    PORT: String(facts.servicePorts[service.name]),
    METRICS_PORT: String(facts.metricsPorts[service.name] ?? 0),
    PUBLIC_URL: facts.publicUrl,
    KAFKA_BROKERS: components.KAFKA_BROKERS,
    IDENTITY_PUBLIC_KEYS: JSON.stringify(secrets.identityPublicKeys),
    MAIL_PUBLIC_KEY: secrets.mailPublicKey,
    DONOR_ID_KEY: givenVariable(facts.environment, 'DONOR_ID_KEY') ?? secrets.donorIdKey,
    ...ownVariables(service.name, facts),
  }
}

function ownVariables(serviceName: string, facts: SystemFacts): NodeJS.ProcessEnv {
  const { environment, secrets, components } = facts
  switch (serviceName) {
    case 'identity':
      return {
        ADMIN_USERNAME: environment.ADMIN_USERNAME || 'admin',
        ADMIN_PASSWORD: givenVariable(environment, 'ADMIN_PASSWORD') ?? secrets.adminPassword,
        ADMIN_EMAIL: environment.ADMIN_EMAIL,
        ...auditorOf(facts),
        ...localWebhooks(facts),
      }
    // A fresh system has one administrator, who decides alone for as long as nobody else may.
    case 'donations':
      return { MONEY_DECIDERS: environment.MONEY_DECIDERS || 'sole', ...stripeVariables(facts) }
    case 'memorials':
    case 'sponsors':
      return filesVariables(facts)
    case 'nonprofits':
      return { GRANT_DECIDERS: environment.GRANT_DECIDERS || 'sole', ...filesVariables(facts) }
    case 'entries':
      return {
        PRIZE_DECIDERS: environment.PRIZE_DECIDERS || 'sole',
        ...auditorOf(facts),
        LEDGER_HEADS_DIR: join(facts.dataDir, 'ledger-heads'),
        ...filesVariables(facts),
      }
    case 'email':
      return {
        SMTP_URL: components.SMTP_URL,
        MAIL_PRIVATE_KEYS: secrets.mailPrivateKey,
        MAIL_FROM: environment.MAIL_FROM || 'Evenhand <hello@evenhand.test>',
        ...filesVariables(facts),
      }
    default:
      return {}
  }
}

/** Each service has folders of its own in it. */
const filesVariables = ({ environment, dataDir }: SystemFacts): NodeJS.ProcessEnv => ({
  FILES_DIR: environment.FILES_DIR || join(dataDir, 'files'),
})

function stripeVariables(facts: SystemFacts): NodeJS.ProcessEnv {
  const { environment, secrets, simulatorUrl } = facts
  if (simulatorUrl !== undefined) {
    return {
      STRIPE_SECRET_KEY: givenVariable(environment, 'STRIPE_SECRET_KEY') ?? secrets.simulatorSecretKey,
      STRIPE_PUBLISHABLE_KEY: givenVariable(environment, 'STRIPE_PUBLISHABLE_KEY') ?? secrets.simulatorPublishableKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_API_URL: simulatorUrl,
    }
  }
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
  return Object.fromEntries(names.map((name) => [name, givenVariable(environment, name)]))
}

/** The environment of the gateway. */
export function gatewayEnvironment(port: number, facts: SystemFacts): NodeJS.ProcessEnv {
  const urls = Object.entries(facts.servicePorts).map(([name, servicePort]) => [
    `${name.toUpperCase()}_URL`,
    `http://127.0.0.1:${servicePort}`,
  ])
  return {
    ...inheritedEnvironment(facts),
    HOST: facts.environment.HOST || '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(facts.metricsPorts.gateway ?? 0),
    PUBLIC_URL: facts.publicUrl,
    REDIS_URL: facts.components.REDIS_URL,
    IDENTITY_PRIVATE_KEY: JSON.stringify(facts.secrets.identityPrivateKey),
    FRONTENDS_DIR: facts.frontendsDir,
    ...Object.fromEntries(urls),
    // The content security policy lets the browser reach it.
    ...(facts.simulatorUrl === undefined ? {} : { SIMULATOR_URL: facts.simulatorUrl }),
  }
}
