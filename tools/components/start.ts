import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PidRegister } from '../processes/pid-register.ts'
import { PortBook } from '../processes/port-book.ts'
import { SupervisedProcess } from '../processes/supervised-process.ts'
import { chooseCacheDir } from './cache.ts'
import { chooseSource } from './choose-source.ts'
import type { Component, ComponentAddresses, ComponentContext, ComponentName, Provided } from './component.ts'
import { dockerAbsence, removeContainer, removeContainersLeft, removeVolumes } from './docker.ts'
import { kafka } from './kafka/kafka.ts'
import { mailbox } from './mailbox/mailbox.ts'
import { mongo } from './mongo/mongo.ts'
import { postgres } from './postgres/postgres.ts'
import { removeFolderOutside } from './postgres/server-folder.ts'
import { redis } from './redis/redis.ts'

export const COMPONENTS: Component[] = [postgres, kafka, redis, mongo, mailbox]

export interface ComponentOptions {
  /** Made when it is not there. One system or test run at a time. */
  dataDir: string
  /** false only for tests whose data are thrown away; true when absent. */
  durable?: boolean
  /** Containers first, where a Docker engine answers. */
  preferDocker?: boolean
  /** All when absent. */
  only?: ComponentName[]
  /** process.env when absent. */
  environment?: NodeJS.ProcessEnv
  log?: (line: string) => void
  /** Gives up: what has been started is stopped, and the promise is rejected. */
  signal?: AbortSignal
  /** Those of the caller, when it starts more than components in the data directory. */
  ports?: PortBook
  register?: PidRegister
}

/** A component that serves; without a process when the environment named it. */
export interface RunningComponent {
  name: ComponentName
  title: string
  provided: Provided
  process?: SupervisedProcess
}

export interface RunningComponents {
  /** Those of the components that were asked for. */
  addresses: Partial<ComponentAddresses>
  components: RunningComponent[]
  stop: () => Promise<void>
}

/** Starts the real components side by side; resolves when all serve. Each is started again when it dies. */
export async function startComponents(options: ComponentOptions): Promise<RunningComponents> {
  const dataDir = resolve(options.dataDir)
  const environment = options.environment ?? process.env
  mkdirSync(dataDir, { recursive: true })
  const register = options.register ?? new PidRegister(join(dataDir, 'processes.json'))
  if (!options.register) await register.endLeftovers()
  const context: ComponentContext = {
    dataDir,
    cacheDir: resolve(chooseCacheDir(environment, dataDir)),
    durable: options.durable ?? true,
    preferDocker: options.preferDocker ?? false,
    environment,
    ports: options.ports ?? new PortBook(join(dataDir, 'ports.json')),
    log: options.log ?? (() => undefined),
  }
  const absence = context.preferDocker ? await dockerAbsence() : undefined
  if (absence !== undefined) context.log(`${absence} Continuing without it.`)
  await removeContainersLeft(dataDir)
  const wanted = COMPONENTS.filter(({ name }) => options.only?.includes(name) ?? true)
  const started: RunningComponent[] = []
  const stop = async () => {
    await Promise.all(started.map((component) => stopOne(component, dataDir)))
    if (context.durable) return
    removeFolderOutside(dataDir)
    const inDocker = started.filter(({ provided }) => provided.source === 'docker')
    if (inDocker.length > 0)
      await removeVolumes(
        dataDir,
        inDocker.map(({ name }) => name),
      )
  }
  const giveUp = new AbortController()
  const signal = AbortSignal.any([giveUp.signal, ...(options.signal ? [options.signal] : [])])
  signal.addEventListener('abort', () => void stop(), { once: true })
  const starts = wanted.map((component) => startOne(component, context, register, started, signal))
  // The first that fails ends the others: nobody waits for what cannot be whole.
  for (const one of starts) one.catch((error: unknown) => giveUp.abort(error))
  await Promise.allSettled(starts)
  if (signal.aborted) {
    await stop()
    throw signal.reason
  }
  const addresses = Object.assign(
    {},
    ...started.map(({ provided }) => provided.addresses),
  ) as Partial<ComponentAddresses>
  return { addresses, components: started, stop }
}

async function stopOne({ name, provided, process }: RunningComponent, dataDir: string): Promise<void> {
  await process?.stop()
  // One that had to be killed has left its container.
  if (provided.source === 'docker') await removeContainer(dataDir, name)
}

async function startOne(
  component: Component,
  context: ComponentContext,
  register: PidRegister,
  started: RunningComponent[],
  signal: AbortSignal,
): Promise<void> {
  const begun = Date.now()
  const provided = await orAborted(chooseSource(component, context), signal)
  const running: RunningComponent = { name: component.name, title: component.title, provided }
  if (provided.process) running.process = new SupervisedProcess(provided.process, register, context.log)
  signal.throwIfAborted()
  started.push(running)
  await running.process?.start()
  signal.throwIfAborted()
  context.log(`${component.title} serves: ${provided.detail} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
}

/** What is still being fetched is not waited for: its cache keeps it, whole or not at all. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}
