import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { findProgram, runCommand } from '../processes/run-command.ts'
import type { ProcessSpec } from '../processes/process-spec.ts'
import type { ComponentContext, ComponentName } from './component.ts'

let answer: Promise<boolean> | undefined

/** Whether a Docker engine answers (asked once). */
export function dockerAnswers(): Promise<boolean> {
  answer ??= askEngine()
  return answer
}

async function askEngine(): Promise<boolean> {
  if (!findProgram('docker')) return false
  try {
    await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 10_000 })
    return true
  } catch {
    return false
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

/** A container as a process of ours: `docker run` stays in the foreground, and ending it ends the container. */
export async function containerProcess(container: Container, context: ComponentContext): Promise<ProcessSpec> {
  const name = containerName(context.dataDir, container.name)
  await runCommand('docker', ['image', 'inspect', container.image]).catch(() => {
    context.log(`Docker fetches ${container.image}`)
    return runCommand('docker', ['pull', '--quiet', container.image])
  })
  const ports = Object.entries(container.ports).flatMap(([host, inside]) => ['-p', `127.0.0.1:${host}:${inside}`])
  const variables = Object.entries(container.environment ?? {}).flatMap(([key, value]) => ['-e', `${key}=${value}`])
  const volume = container.keeps ? ['-v', `${name}:${container.keeps}`] : []
  const args = ['run', '--rm', '--name', name, ...ports, ...volume, ...variables]
  return {
    name: container.name,
    command: 'docker',
    args: [...args, container.image, ...(container.args ?? [])],
    cwd: context.dataDir,
    env: process.env,
    logFile: join(context.dataDir, 'logs', `${container.name}.log`),
    stopTimeoutMs: 30_000,
    // A killed `docker run` leaves its container behind.
    prepare: async () => {
      await runCommand('docker', ['rm', '--force', name]).catch(() => '')
    },
    isReady: container.isReady,
    readyTimeoutMs: 120_000,
  }
}

/** Forgets the kept data of a component's container, when it has any. */
export async function removeVolume(dataDir: string, name: ComponentName): Promise<void> {
  await runCommand('docker', ['volume', 'rm', '--force', containerName(dataDir, name)]).catch(() => '')
}
