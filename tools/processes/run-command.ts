import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { signalGroup } from './process-identity.ts'
import type { Account } from './process-spec.ts'

const KEPT_OUTPUT_CHARS = 20_000
const running = new Set<number>()

export interface CommandOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  account?: Account
  /** Ended after this long; 10 minutes when absent. */
  timeoutMs?: number
  /** Each line of its output as it comes, for who waits. */
  onLine?: (line: string) => void
}

/** Runs a program to its end and answers what it printed; throws with its last lines when it fails. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs ?? 600_000,
      killSignal: 'SIGKILL',
      // A group of its own, so that what it starts can be ended with it.
      detached: true,
      ...(options.account ? { uid: options.account.uid, gid: options.account.gid } : {}),
    })
    if (child.pid !== undefined) running.add(child.pid)
    let output = ''
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARS))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    if (options.onLine) createInterface({ input: child.stdout }).on('line', options.onLine)
    child.once('error', reject)
    child.once('exit', () => running.delete(child.pid ?? 0))
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output)
      const tail = output.trim().split('\n').slice(-20).join('\n')
      reject(new Error(`${command} ${args[0] ?? ''} failed (${signal ?? `exit code ${code}`}):\n${tail}`))
    })
  })
}

/** Ends every program that still runs, with all it started: for a caller that gives up. */
export function endRunningCommands(): void {
  for (const pid of running) signalGroup(pid, 'SIGKILL')
}

/** Where a program lies: on the PATH first, then in the further folders. */
export function findProgram(name: string, furtherFolders: string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...furtherFolders]
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
