import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a program of this folder as a process of its own; its first line of output is the port that it answers on. */
export async function startProgram(
  program: string,
  variables: Record<string, string>,
): Promise<{ url: string; stop(): void }> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, file], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${line.toString().trim()}`, stop: () => void child.kill('SIGKILL') }
}
