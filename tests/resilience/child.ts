import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process of ours that a test may kill. */
export interface Child {
  url: string
  /** Its log so far: one event a line. */
  events: Record<string, unknown>[]
  /** Ends it as asked, and answers how it ended: its exit code, or the signal. */
  end(signal: NodeJS.Signals): Promise<number | string>
  signal(signal: NodeJS.Signals): void
  ended: Promise<number | string>
}

/** Starts the gift process. */
export const startGiftProcess = (variables: Record<string, string>): Promise<Child> =>
  startChild(new URL('./gift-process.ts', import.meta.url), variables)

/** Starts a service as a process of its own; resolves when it says that it is ready, or when it ends before. */
export async function startChild(program: URL, variables: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, ['--conditions=@evenhand/source', fileURLToPath(program)], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      IDENTITY_PUBLIC_KEYS: '{"keys":[{"kty":"OKP"}]}',
      MAIL_PUBLIC_KEY: 'n3Y8cAdBHv0k2g0xT0eJ8m1bJ5qVbYkq6mOq1uYvXnM',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const events: Record<string, unknown>[] = []
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string)
  const ready = Promise.withResolvers<number>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event = JSON.parse(line) as Record<string, unknown>
    events.push(event)
    if (event.event === 'ready') ready.resolve(Number(event.port))
  })
  createInterface({ input: child.stderr }).on('line', (text) => events.push({ event: 'stderr', text }))
  const port = await Promise.race([ready.promise, ended.then(() => 0)])
  return {
    url: `http://127.0.0.1:${port}`,
    events,
    ended,
    signal: (signal) => void child.kill(signal),
    end: ending(child, ended),
  }
}

const ending = (child: ChildProcess, ended: Promise<number | string>) => (signal: NodeJS.Signals) => {
  child.kill(signal)
  return ended
}
