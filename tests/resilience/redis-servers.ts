import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeRedis, openRedis, pingRedis } from '@evenhand/service-kit/redis'
import { eventually } from '@evenhand/service-kit/testing'
import { chooseCacheDir } from '../../tools/components/cache.ts'
import { redis } from '../../tools/components/redis/redis.ts'
import { PortBook } from '../../tools/processes/port-book.ts'
import { throwAwayFolder } from '../../tools/test/throw-away.ts'

const password = 'p4ss/word'
const host = '127.0.0.1'

/** Three servers of Redis, the first of them the primary, and three sentinels that watch them. */
export interface RedisServers {
  /** As REDIS_URL names them. */
  url: string
  servers: readonly number[]
  sentinels: readonly number[]
  urlOf: (server: number) => string
  signal: (ports: readonly number[], signal: NodeJS.Signals) => void
  /** A server as its configuration has it, whatever it was when it ended; a sentinel with what it knew. */
  start: (ports: readonly number[]) => Promise<void>
  stop: () => Promise<void>
}

export async function startRedisServers(): Promise<RedisServers> {
  const dataDir = throwAwayFolder('sentinels')
  const ports = new PortBook(join(dataDir, 'ports.json'))
  const program = await findProgram(dataDir, ports)
  const choose = (name: string) => Promise.all([1, 2, 3].map((nth) => ports.choose(`${name}-${nth}`)))
  const [servers, sentinels] = [await choose('server'), await choose('sentinel')]
  const [primary = 0, ...replicas] = servers
  const folderOf = (port: number) => join(dataDir, String(port))
  const urlOf = (port: number) => `redis://:${encodeURIComponent(password)}@${host}:${port}`
  for (const port of [...servers, ...sentinels]) {
    mkdirSync(folderOf(port))
    const lines = sentinels.includes(port) ? linesOfSentinel(primary) : linesOfServer(replicas.includes(port), primary)
    writeFileSync(join(folderOf(port), 'conf'), [`port ${port}`, `bind ${host}`, ...lines, ''].join('\n'))
  }

  const running = new Map<number, ChildProcess>()
  const start = async (chosen: readonly number[]) => {
    for (const port of chosen) {
      const args = [join(folderOf(port), 'conf'), ...(sentinels.includes(port) ? ['--sentinel'] : [])]
      running.set(port, spawn(program, args, { cwd: folderOf(port), stdio: 'ignore' }))
    }
    await Promise.all(chosen.map((port) => answering(urlOf(port))))
  }
  await start([...servers, ...sentinels])
  return {
    url: `redis+sentinel://:${encodeURIComponent(password)}@${sentinels.map((port) => `${host}:${port}`).join(',')}/evenhand`,
    servers,
    sentinels,
    urlOf,
    start,
    signal: (chosen, signal) => chosen.forEach((port) => void running.get(port)?.kill(signal)),
    async stop() {
      const left = [...running.values()].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      const ended = left.map((child) => once(child, 'exit'))
      for (const child of left) child.kill('SIGKILL')
      await Promise.all(ended)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The one that `npm start` runs; a sentinel is the same program. */
async function findProgram(dataDir: string, ports: PortBook): Promise<string> {
  const context = {
    dataDir,
    cacheDir: chooseCacheDir(process.env, dataDir),
    durable: false,
    preferDocker: false,
    environment: process.env,
    ports,
    log: () => undefined,
  }
  const provided = (await redis.fromPath?.(context)) ?? (await redis.provision(context))
  if (!provided.process) throw new Error('Redis was not provisioned')
  return provided.process.command
}

const linesOfServer = (isReplica: boolean, primary: number): string[] => [
  `requirepass ${password}`,
  `masterauth ${password}`,
  'save ""',
  'repl-diskless-sync-delay 0',
  ...(isReplica ? [`replicaof ${host} ${primary}`] : []),
]

const linesOfSentinel = (primary: number): string[] => [
  `requirepass ${password}`,
  `sentinel sentinel-pass ${password}`,
  `sentinel monitor evenhand ${host} ${primary} 2`,
  `sentinel auth-pass evenhand ${password}`,
  'sentinel down-after-milliseconds evenhand 1000',
  'sentinel failover-timeout evenhand 2000',
]

async function answering(url: string): Promise<void> {
  const client = openRedis(url)
  try {
    await eventually(() => pingRedis(client).then(() => true))
  } finally {
    await closeRedis(client)
  }
}
