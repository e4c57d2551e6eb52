import { setTimeout as sleep } from 'node:timers/promises'
import { isDependencyDown } from '@evenhand/service-kit/problems'

const writeAgainMs = 200
const writeTriesMax = 100

/** While the database is away, what became of a mail is kept here and written when it is back: else it would be sent twice. */
export async function untilWritten<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (!isDependencyDown(error) || tries >= writeTriesMax) throw error
      await sleep(writeAgainMs)
    }
  }
}
