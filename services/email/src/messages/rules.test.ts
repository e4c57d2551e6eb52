import { describe, expect, it } from '@jest/globals'
import { cutOffSeconds, keepPersonalDays, restSeconds, waitForEntriesSeconds } from './rules.ts'

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

it('a receipt waits ten minutes for its entries, a mail that was cut off a minute, and what is personal is kept for 30 days', () => {
  expect([waitForEntriesSeconds, cutOffSeconds, keepPersonalDays]).toEqual([600, 60, 30])
})
