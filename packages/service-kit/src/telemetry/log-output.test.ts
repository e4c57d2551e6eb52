import { describe, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { gathered } from './log-output.ts'

const logModule = fileURLToPath(new URL('./log.ts', import.meta.url))

/** Standard output of a process of its own. */
const outputOf = (program: string): string =>
  execFileSync(
    process.execPath,
    [
      '--conditions=@evenhand/source',
      '--input-type=module',
      '-e',
      `import { createLog } from ${JSON.stringify(logModule)}
       const log = createLog('entries')
       ${program}`,
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'ignore'] },
  )

const eventsIn = (text: string): unknown[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { event: unknown }).event)

describe('the lines of a log', () => {
  it('that come within a moment are written in one go, in their order', async () => {
    const writes: string[] = []
    const output = gathered({ write: (text) => void writes.push(text), flushSync: () => undefined }, 5)
    for (const line of ['a', 'b', 'c']) output.write(line)
    expect(writes).toEqual([])
    await sleep(50)
    output.write('d')
    output.flushSync()
    expect(writes).toEqual(['abc', 'd'])
  })

  it('are all written when the process comes to its end, and when it is ended', () => {
    const many = `for (let i = 0; i < 1000; i++) log.info('event-' + i)`
    const all = Array.from({ length: 1000 }, (_none, index) => `event-${index}`)
    expect(eventsIn(outputOf(many))).toEqual(all)
    expect(eventsIn(outputOf(`${many}; process.exit(0)`))).toEqual(all)
  })

  it('stand there when the last one is fatal', () => {
    expect(eventsIn(outputOf(`log.info('ready'); log.fatal('start-failed'); process.reallyExit(0)`))).toEqual([
      'ready',
      'start-failed',
    ])
  })
})
