import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../processes/run-command.ts'
import type { Component, ComponentContext, ComponentSource, Provided } from '../component.ts'
import { containerProcess } from '../docker.ts'
import { pythonEnvironment } from '../python.ts'
import { answersHello } from './answers-hello.ts'

const IMAGE = 'mongo:8'
const READY_TIMEOUT_MS = 60_000

export const mongo: Component = {
  name: 'mongo',
  title: 'MongoDB',
  variables: ['MONGODB_URL'],
  remedy: 'Install mongod (or Python 3 with venv), start Docker, or set MONGODB_URL.',
  async fromPath(context) {
    const program = findProgram('mongod')
    if (!program) return undefined
    const { port, folder } = await place(context)
    const args = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1']
    return serve('path', `${program} from the PATH`, { program, args, port, folder }, context)
  },
  async provision(context) {
    const environment = await pythonEnvironment(context, 'secantusdb', join(import.meta.dirname, 'requirements.txt'))
    const { port, folder } = await place(context)
    const args = ['--host', '127.0.0.1', '--port', String(port), '--storage-path', folder, '--cache-size', '128M']
    args.push('--log-level', 'WARNING', ...(context.durable ? ['--sync-on-commit'] : []))
    const program = join(environment, 'bin', 'secantusd-py')
    return serve(
      'provisioned',
      "SecantusDB 0.7, MongoDB's protocol, from PyPI",
      { program, args, port, folder },
      context,
    )
  },
  async fromDocker(context) {
    const port = await context.ports.choose('mongo')
    const container = {
      name: 'mongo' as const,
      image: IMAGE,
      ports: { [port]: 27017 },
      keeps: '/data/db',
      isReady: () => answersHello(port),
    }
    return provided('docker', IMAGE, port, await containerProcess(container, context))
  },
}

interface Server {
  program: string
  args: string[]
  port: number
  folder: string
}

async function place(context: ComponentContext): Promise<{ port: number; folder: string }> {
  const folder = join(context.dataDir, 'mongo')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { port: await context.ports.choose('mongo'), folder }
}

function serve(source: ComponentSource, detail: string, server: Server, context: ComponentContext): Provided {
  return provided(source, detail, server.port, {
    name: 'mongo',
    command: server.program,
    args: server.args,
    cwd: server.folder,
    env: process.env,
    logFile: join(context.dataDir, 'logs', 'mongo.log'),
    isReady: () => answersHello(server.port),
    readyTimeoutMs: READY_TIMEOUT_MS,
  })
}

function provided(
  source: ComponentSource,
  detail: string,
  port: number,
  process: NonNullable<Provided['process']>,
): Provided {
  const addresses = { MONGODB_URL: `mongodb://127.0.0.1:${port}/?directConnection=true` }
  return { source, detail, addresses, process }
}
