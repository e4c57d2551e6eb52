import type { PortBook } from '../processes/port-book.ts'
import type { ProcessSpec } from '../processes/process-spec.ts'

export type ComponentName = 'postgres' | 'kafka' | 'redis' | 'mongo' | 'mailbox'

/** What the rest of the system has to know of the components; the names are those of the environment variables. */
export interface ComponentAddresses {
  POSTGRES_URL: string
  KAFKA_BROKERS: string
  REDIS_URL: string
  MONGODB_URL: string
  SMTP_URL: string
  MAILBOX_URL: string
}

export type ComponentSource = 'environment' | 'path' | 'provisioned' | 'docker'

/** One component, ready to be started, or running elsewhere already. */
export interface Provided {
  source: ComponentSource
  /** For people: what serves and from where, as `PostgreSQL 15 from the PATH`. */
  detail: string
  addresses: Partial<ComponentAddresses>
  /** Absent when the environment named a server that others run. */
  process?: ProcessSpec
}

export interface ComponentContext {
  /** Absolute; each component keeps to its own folder below. */
  dataDir: string
  /** Absolute; holds what was downloaded, for every checkout. */
  cacheDir: string
  /** false: for tests that throw the data away, nothing waits for the disk. */
  durable: boolean
  preferDocker: boolean
  environment: NodeJS.ProcessEnv
  ports: PortBook
  log: (line: string) => void
}

export interface Component {
  name: ComponentName
  /** As people call it. */
  title: string
  /** The variables that name a server which others run. */
  variables: (keyof ComponentAddresses)[]
  /** What a person can do when it can be had in no way. */
  remedy: string
  /** A server on the PATH; undefined when there is none. */
  fromPath?: (context: ComponentContext) => Promise<Provided | undefined>
  /** Downloaded into the cache; throws Unavailable with the reason. */
  provision: (context: ComponentContext) => Promise<Provided>
  /** In a container. Only called when an engine answers. */
  fromDocker: (context: ComponentContext) => Promise<Provided>
}

/** This way of getting a component does not work here; the message says why. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
