import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { serviceNames } from '@evenhand/contracts/services'
import { Refused } from '../command-line/refused.ts'
import { findHelm } from '../helm/helm.ts'
import { findProgram, runCommand } from '../processes/run-command.ts'

/** The namespace and the release of a drill are those of the instructions in k8s/README.md. */
export const namespace = 'evenhand'
export const release = 'evenhand'

export const processNames = ['gateway', ...serviceNames] as const

/** Runs kubectl in the namespace, against the cluster of KUBECONFIG, and answers what it printed. */
export function kubectl(args: readonly string[], timeoutMs = 600_000): Promise<string> {
  return runCommand(kubectlProgram(), ['-n', namespace, ...args], { timeoutMs })
}

export async function helm(args: readonly string[]): Promise<string> {
  return runCommand(await findHelm(), [...args, '-n', namespace], { timeoutMs: 900_000 })
}

export const deploymentOf = (name: string): string => `deployment/${release}-${name}`

export const rolledOut = (name: string): Promise<string> =>
  kubectl(['rollout', 'status', deploymentOf(name), '--timeout=300s'])

/** The value of a Secret. */
export async function secretValue(name: string, key: string): Promise<string> {
  const escaped = key.replaceAll('.', String.raw`\.`)
  const encoded = await kubectl(['get', 'secret', name, '-o', `jsonpath={.data.${escaped}}`])
  return Buffer.from(encoded, 'base64').toString()
}

export interface Forward {
  port: number
  stop(): void
}

/** A port of this machine that leads to a service of the cluster, for as long as the caller wants it. */
export async function forwardTo(service: string, port: number): Promise<Forward> {
  const local = await freePort()
  const child = spawn(kubectlProgram(), ['-n', namespace, 'port-forward', `service/${service}`, `${local}:${port}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`kubectl could not forward a port to ${service}.`)
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return { port: local, stop: () => void child.kill('SIGKILL') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('This machine has no free port.')
  return address.port
}

/** Throws Refused where there is none. */
export function kubectlProgram(): string {
  const program = findProgram('kubectl')
  if (program === undefined)
    throw new Refused('kubectl is not on the PATH. Install it, and set KUBECONFIG to the cluster of the drill.')
  return program
}
