import { describe, expect, it } from '@jest/globals'
import { dayBefore, decide, expiryOf } from './rules.ts'

describe('a link to a cart', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  it('opens it for seven days, and is counted with those of the day before', () => {
    expect(expiryOf(now)).toEqual(new Date('2026-11-28T12:00:00Z'))
    expect(dayBefore(now)).toEqual(new Date('2026-11-20T12:00:00Z'))
  })

  it.each([
    [0, 0, 'mail'],
    [4, 4, 'mail'],
    [4, 5, 'say-nothing'],
    [0, 6, 'say-nothing'],
    [5, 0, 'too-often'],
    [5, 5, 'too-often'],
  ] as const)('after %i of the cart and %i to the address: %s', (ofCart, toAddress, decision) => {
    expect(decide({ ofCart, toAddress })).toBe(decision)
  })
})
