import { describe, expect, it } from '@jest/globals'
import { webhooks } from '@evenhand/contracts/http'
import * as fc from 'fast-check'
import { nextTry, pauseAfter, restSeconds, triedUntil } from './rules.ts'

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const dayMs = 24 * 60 * 60 * 1000

describe('the rest after a try', () => {
  it('grows with each try up to six hours, a fifth up or down', () => {
    const middle = (attempts: number) => restSeconds(attempts, 0.5)
    expect([1, 2, 3, 4, 5].map(middle)).toEqual([5, 15, 45, 135, 405])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), chance, (attempts, by) => {
        const rest = restSeconds(attempts, by)
        expect(rest).toBeGreaterThanOrEqual(middle(attempts) * 0.8)
        expect(rest).toBeLessThanOrEqual(middle(attempts) * 1.2)
        expect(middle(attempts)).toBeLessThanOrEqual(6 * 60 * 60)
        expect(middle(attempts + 1)).toBeGreaterThanOrEqual(middle(attempts))
      }),
    )
  })

  it('ends within three days, whatever chance says, after more than fifteen tries and fewer than thirty', () => {
    fc.assert(
      fc.property(fc.infiniteStream(chance), (chances) => {
        const queuedAt = new Date('2026-11-20T00:00:00.000Z')
        const until = triedUntil(queuedAt)
        let now = queuedAt
        let attempts = 0
        for (const by of chances) {
          attempts += 1
          const next = nextTry({ attempts, triedUntil: until, now, chance: by })
          if (next.kind === 'failed') break
          now = new Date(now.getTime() + next.restSeconds * 1000)
          expect(now.getTime()).toBeLessThanOrEqual(until.getTime())
        }
        expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(6 * 60 * 60 * 1000 * 1.2)
        expect(attempts).toBeGreaterThan(15)
        expect(attempts).toBeLessThan(30)
      }),
    )
  })
})

describe('a failure pauses', () => {
  const failingSince = new Date('2026-11-20T00:00:00.000Z')
  const after = (ms: number) => new Date(failingSince.getTime() + ms)

  it('at once where the receiver says that it is gone', () => {
    expect(pauseAfter({ status: 410, failingSince, now: failingSince })).toBe('gone')
    expect(pauseAfter({ status: 404, failingSince, now: failingSince })).toBeUndefined()
  })

  it('after five days without a success, and not before', () => {
    const over = webhooks.failingDays * dayMs
    expect(pauseAfter({ status: null, failingSince, now: after(over - 1) })).toBeUndefined()
    expect(pauseAfter({ status: null, failingSince, now: after(over) })).toBe('failing')
    expect(pauseAfter({ status: 500, failingSince, now: after(over + 1) })).toBe('failing')
  })
})
