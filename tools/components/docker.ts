import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram, runCommand } from '../processes/run-command.ts'
import { StartFailure, type ProcessSpec } from '../processes/process-spec.ts'
import { Unavailable, type ComponentContext, type ComponentName } from './component.ts'
import { componentsInDocker, recordInDocker } from './data-home.ts'
import { reasonOf } from './failure-reason.ts'

const ENGINE_TIMEOUT_MS = 10_000
const REMOVAL_TIMEOUT_MS = 10_000
const REMOVAL_POLL_MS = 100

let absence: Promise<string | undefined> | undefined

/** Whether a Docker engine answers (asked once). */
export async function dockerAnswers(): Promise<boolean> {
  return (await dockerAbsence()) === undefined
}

/** Why no Docker engine can be used, as one sentence with what to do; undefined when one answers (asked once). */
export function dockerAbsence(): Promise<string | undefined> {
  absence ??= askEngine()
  return absence
}

async function askEngine(): Promise<string | undefined> {
  if (!findProgram('docker')) return 'There’s no docker on the PATH.'
  try {
    await runCommand('docker', ['version', '--format', '{{.Server.Version}}'], { timeoutMs: ENGINE_TIMEOUT_MS })
    return undefined
  } catch (error) {
    const text = String(error)
    if (/permission denied/i.test(text))
      return 'This user isn’t allowed to use Docker. Add the user to the docker group.'
    if (text.includes('SIGKILL')) return `Docker did not answer within ${ENGINE_TIMEOUT_MS / 1000} s. Restart it.`
    return `No Docker engine is responding (${reasonOf(error)}). Start Docker.`
  }
}

export interface Container {
  name: ComponentName
  image: string
  /** Port on 127.0.0.1 → port inside. */
  ports: Record<number, number>
  /** Folder inside whose contents are kept. */
  keeps?: string
  environment?: Record<string, string>
  args?: string[]
  isReady: () => Promise<boolean>
}

/** The name of a component's container and volume: one for each data directory. */
export function containerName(dataDir: string, name: ComponentName): string {
  return `evenhand-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-${name}`
}

/**
 * A container as a process of ours: `docker run` stays in the foreground, and ending it ends the container. Throws
 * Unavailable when the image cannot be had.
 */
export async function containerProcess(container: Container, context: ComponentContext): Promise<ProcessSpec> {
  const name = containerName(context.dataDir, container.name)
  await haveImage(container.image, context)
  if (container.keeps) await refuseForeignVolume(container.name, context)
  recordInDocker(context.dataDir, container.name)
  const ports = Object.entries(container.ports).flatMap(([host, inside]) => ['-p', `127.0.0.1:${host}:${inside}`])
  // By name alone: what stands on a command line can be read by every user of the machine.
  const variables = Object.keys(container.environment ?? {}).flatMap((key) => ['-e', key])
  const volume = container.keeps ? ['-v', `${name}:${container.keeps}`] : []
  const args = ['run', '--rm', '--name', name, ...ports, ...volume, ...variables]
  return {
    name: container.name,
    command: 'docker',
    args: [...args, container.image, ...(container.args ?? [])],
    cwd: context.dataDir,
    env: { ...process.env, ...container.environment },
    logFile: join(context.dataDir, 'logs', `${container.name}.log`),
    stopTimeoutMs: 30_000,
    // A killed `docker run` leaves its container behind.
    prepare: () => removeContainer(context.dataDir, container.name),
    isReady: container.isReady,
    readyTimeoutMs: 120_000,
  }
}

async function haveImage(image: string, context: ComponentContext): Promise<void> {
  if (await succeeds(['image', 'inspect', image])) return
  context.log(`Docker is fetching ${image} (once)`)
  try {
    await runCommand('docker', ['pull', '--quiet', image])
  } catch (error) {
    throw new Unavailable(`Docker could not fetch ${image} (${reasonOf(error)}). Check the network.`)
  }
}

/** A volume that the data directory does not know of holds data whose password has gone with an earlier directory. */
async function refuseForeignVolume(name: ComponentName, context: ComponentContext): Promise<void> {
  const { dataDir } = context
  const volume = containerName(dataDir, name)
  const isKnown = componentsInDocker(dataDir).includes(name)
  if (!isKnown && (await succeeds(['volume', 'inspect', volume])))
    throw new StartFailure(
      `Docker still keeps data of an earlier ${dataDir} (volume ${volume}). Delete it with npm start -- --docker --reset, or set DATA_DIR to another folder.`,
    )
}

async function succeeds(args: string[]): Promise<boolean> {
  return runCommand('docker', args).then(
    () => true,
    () => false,
  )
}

/** Resolves when the container is gone: one that just ended may still be on its way out, holding its volume and ports. */
export async function removeContainer(dataDir: string, name: ComponentName): Promise<void> {
  const container = containerName(dataDir, name)
  const deadline = Date.now() + REMOVAL_TIMEOUT_MS
  do {
    // --volumes: those without a name; what is kept has one.
    await succeeds(['rm', '--force', '--volumes', container])
    if (!(await succeeds(['container', 'inspect', container]))) return
    await sleep(REMOVAL_POLL_MS)
  } while (Date.now() < deadline)
}

/** Ends the containers that a killed start has left; those that ended by themselves are gone already. */
export async function removeContainersLeft(dataDir: string): Promise<void> {
  const names = componentsInDocker(dataDir)
  if (names.length === 0 || !(await dockerAnswers())) return
  await Promise.all(names.map((name) => removeContainer(dataDir, name)))
}

/** Forgets what Docker keeps for the components of a data directory; throws StartFailure when it keeps it still. */
export async function removeVolumes(dataDir: string, names: ComponentName[]): Promise<void> {
  const absent = await dockerAbsence()
  if (absent !== undefined) {
    if (componentsInDocker(dataDir).length === 0) return
    throw new StartFailure(`The data of ${dataDir} lie in volumes of Docker, so nothing was deleted. ${absent}`)
  }
  for (const name of names) {
    await removeContainer(dataDir, name)
    const volume = containerName(dataDir, name)
    if (!(await succeeds(['volume', 'rm', '--force', volume])))
      throw new StartFailure(`Docker could not remove the volume ${volume}. See what uses it: docker ps -a.`)
  }
}
