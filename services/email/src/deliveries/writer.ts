import type { Database } from '@evenhand/service-kit/postgres'
import { untilWritten } from '../sending/until-written.ts'
import { type Begun, type Settled, settleAndBegin } from './store.ts'

/**
 * Writes for all connections of a process together: in one statement what became of the mails that are through, and that the next ones are about to
 * be handed over. So each connection has at most one mail of which nobody knows, and a commit is shared by all that wait for it.
 */
export interface Writer {
  begin(id: string): Promise<Begun>
  /** Not waited for: the next commit has it. */
  settle(outcome: Settled): void
  /** Until all is written. */
  idle(): Promise<void>
}

export function createWriter(db: Database, about: { campaignId: string; token: string }): Writer {
  let outcomes: Settled[] = []
  let beginning: { id: string; tell: PromiseWithResolvers<Begun> }[] = []
  let isWriting = false
  let writing: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    try {
      while (outcomes.length + beginning.length > 0) await writeOnce()
    } finally {
      // In the same moment as the last look at what waits: whoever comes after it begins a new one, and nobody is forgotten in between.
      isWriting = false
    }
  }

  async function writeOnce(): Promise<void> {
    // Whoever is ready in the same moment comes along.
    await new Promise(setImmediate)
    const [through, next] = [outcomes, beginning]
    outcomes = []
    beginning = []
    try {
      const begun = await untilWritten(() =>
        settleAndBegin(db, about, { outcomes: through, ids: next.map(({ id }) => id) }),
      )
      for (const { id, tell } of next) tell.resolve(begun.get(id) ?? 'not-ours')
    } catch (error) {
      // Nobody else would tell those who came meanwhile.
      for (const { tell } of [...next, ...beginning]) tell.reject(error)
      beginning = []
      throw error
    }
  }

  const write = (): void => {
    if (isWriting) return
    isWriting = true
    writing = writeAll()
    // Whoever waits for it hears of it.
    writing.catch(() => undefined)
  }
  return {
    begin(id) {
      const tell = Promise.withResolvers<Begun>()
      beginning.push({ id, tell })
      write()
      return tell.promise
    },
    settle(outcome) {
      outcomes.push(outcome)
      write()
    },
    async idle() {
      let current: Promise<void>
      do {
        current = writing
        await current
      } while (current !== writing)
    },
  }
}
