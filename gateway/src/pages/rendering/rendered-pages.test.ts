import { expect, it } from '@jest/globals'
import { createLog } from '@evenhand/service-kit/telemetry'
import { renderedPages } from './rendered-pages.ts'

const path = '/in-honor-of'

/** Pages that say how often they were made, by a clock of the test. */
function pages({ make }: { make: (nth: number) => Promise<string> }) {
  let now = 0
  let made = 0
  const find = renderedPages<string>({
    renderer: { version: () => 1, isThere: () => true },
    lookFor: () => Promise.resolve('there'),
    make: async () => ({ kind: 'page', sent: await make(++made), bytes: 10, isWhole: true }),
    log: createLog('gateway', { write: () => undefined }),
    failed: { count: () => undefined, event: 'not-rendered' },
    patienceMs: 10_000,
    keptBytesMax: 1_000,
    now: () => now,
  })
  return {
    find: async () => {
      const found = await find(path)
      return found?.kind === 'page' ? found.sent : found?.kind
    },
    wait: (seconds: number) => (now += seconds * 1_000),
  }
}

it('a page is sent again for some seconds, and then as it is now', async () => {
  const { find, wait } = pages({ make: (nth) => Promise.resolve(`made ${nth}`) })
  expect(await find()).toBe('made 1')
  wait(4)
  expect(await find()).toBe('made 1')
  wait(2)
  expect(await Promise.all([find(), find()])).toEqual(['made 2', 'made 2'])
})

it('a page of before goes out where the new one takes long, and nobody waits for it', async () => {
  const second = Promise.withResolvers<string>()
  const { find, wait } = pages({ make: (nth) => (nth === 1 ? Promise.resolve('made 1') : second.promise) })
  expect(await find()).toBe('made 1')
  wait(6)
  expect(await find()).toBe('made 1')
  second.resolve('made 2')
  expect(await find()).toBe('made 2')
})
