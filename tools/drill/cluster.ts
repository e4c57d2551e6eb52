import { type ChildProcess, spawn } from 'node:child_process'
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

/**
 * A port of this machine that leads to one of a pod, for as long as the caller wants it. Each connection has a process of its own: `kubectl
 * port-forward` ends for all of them when one is reset.
 */
export async function forwardTo(pod: string, port: number): Promise<Forward> {
  const inPod = `exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3 & cat >&3`
  const children = new Set<ChildProcess>()
  const server = createServer((socket) => {
    const child = spawn(kubectlProgram(), ['-n', namespace, 'exec', '-i', pod, '--', 'bash', '-c', inPod], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    children.add(child)
    const end = () => {
      children.delete(child)
      child.kill('SIGKILL')
      socket.destroy()
    }
    child.on('error', end).on('exit', end)
    child.stdin.on('error', end)
    socket.on('error', end).on('close', end)
    socket.pipe(child.stdin)
    child.stdout.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('This machine has no free port.')
  return {
    port: address.port,
    stop() {
      server.close()
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

/** Throws Refused where there is none. */
export function kubectlProgram(): string {
  const program = findProgram('kubectl')
  if (program === undefined)
    throw new Refused('kubectl is not on the PATH. Install it, and set KUBECONFIG to the cluster of the drill.')
  return program
}
