import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { cutOffSeconds, keepPersonalDays, nextOf, type NotSent, restSeconds, waitForEntriesSeconds } from './rules.ts'

describe('a mail that could not be sent', () => {
  it('rests twice as long after each try while the server is away, up to 15 seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 100].map((tries) => restSeconds('away', tries))).toEqual([1, 2, 4, 8, 15, 15, 15])
  })

  it('rests from half a minute up to 15 minutes when the server says "not now"', () => {
    expect([1, 2, 3, 4, 5, 6, 100].map((tries) => restSeconds('not-now', tries))).toEqual([
      30, 60, 120, 240, 480, 900, 900,
    ])
  })
})

describe('what is next for a mail that was not sent', () => {
  const fresh = { attempts: 1, refusals: 0, uncertainSends: 0 }
  const notNow = { kind: 'not-now', reason: 'reply-450' } as const
  const hungUp = { kind: 'away', reason: 'ESOCKET', isOfMail: true } as const
  const silent = { kind: 'away', reason: 'ETIMEDOUT', mayHaveLeft: true } as const
  const harmless = fc.constantFrom<NotSent>(
    { kind: 'away', reason: 'ECONNREFUSED' },
    { kind: 'held-back', reason: 'attachment-failed' },
    { kind: 'held-back', reason: 'domain-rests' },
  )

  /** All of these, one after the other; what was counted by then, or why it was given up after how many. */
  function after(outcomes: readonly NotSent[]) {
    let counted = fresh
    for (const [place, outcome] of outcomes.entries()) {
      const next = nextOf(outcome, counted)
      if (next.kind === 'given-up') return { givenUp: next.reason, tries: place + 1 }
      counted = {
        attempts: counted.attempts + 1,
        refusals: counted.refusals + Number(next.isRefusal ?? false),
        uncertainSends: counted.uncertainSends + Number(next.isUncertain ?? false),
      }
    }
    return counted
  }

  it('is never its end by an outage or by what keeps it back here, and a server’s “not now” counts as if nothing had been', () => {
    fc.assert(
      fc.property(fc.array(harmless, { maxLength: 1000 }), (outage) => {
        expect(after(outage)).toMatchObject({ refusals: 0, uncertainSends: 0 })
        expect(nextOf(notNow, { ...fresh, attempts: outage.length + 1 })).toEqual(nextOf(notNow, fresh))
      }),
    )
  })

  it.each([
    [300, notNow, 'reply-450'],
    [300, hungUp, 'ESOCKET'],
    [6, silent, 'uncertain'],
  ])('is its end after %d of %j', (tries, outcome, reason) => {
    const outcomes = Array.from({ length: tries }, () => outcome)
    expect(after(outcomes.slice(1))).not.toHaveProperty('givenUp')
    expect(after(outcomes)).toEqual({ givenUp: reason, tries })
  })

  it('rests longer with each refusal, and longest where it may have arrived', () => {
    const rests = (outcome: NotSent, counts: object[]) =>
      counts
        .map((counted) => nextOf(outcome, { ...fresh, ...counted }))
        .map((next) => 'restSeconds' in next && next.restSeconds)
    expect(rests(notNow, [{}, { refusals: 1 }, { refusals: 10 }])).toEqual([30, 60, 900])
    expect(rests(silent, [{}, { uncertainSends: 1 }, { uncertainSends: 4 }])).toEqual([60, 240, 3600])
  })
})

it('a receipt waits ten minutes for its entries, a mail that was cut off a minute, and what is personal is kept for 30 days', () => {
  expect([waitForEntriesSeconds, cutOffSeconds, keepPersonalDays]).toEqual([600, 60, 30])
})
