import { describe, expect, it } from '@jest/globals'
import type { Level } from '@evenhand/contracts/catalogue'
import { check, offlineSource } from './rules.ts'

const today = '2026-11-21'
const checked = (more: Partial<Parameters<typeof check>[0]>) =>
  check({ cents: 25_00n, level: undefined, receivedOn: today, today, ...more })

describe('a check or cash', () => {
  it.each([[1_00n], [25_00n], [250_000_00n]])('of %s cents is a gift, without a largest amount', (cents) => {
    expect(checked({ cents })).toEqual({ kind: 'good', line: { kind: 'one-time', cents } })
  })

  it('of less than a dollar is refused', () => {
    expect(checked({ cents: 99n })).toEqual({
      kind: 'refused',
      path: 'amount',
      message: 'The smallest gift is $1.00',
    })
  })

  it('buys a level once, for its price', () => {
    expect(checked({ level: 'silver', cents: 4_95n })).toEqual({
      kind: 'good',
      line: { kind: 'level-once', level: 'silver', cents: 4_95n },
    })
    expect(checked({ level: 'silver', cents: 4_96n })).toEqual({
      kind: 'refused',
      path: 'amount',
      message: 'The silver level costs $4.95',
    })
  })

  it.each<Level>(['free', 'platinum', 'bronze'])('buys no %s level', (level) => {
    expect(checked({ level, cents: 0n })).toEqual({
      kind: 'refused',
      path: 'level',
      message: 'This level can’t be bought as a one-time gift',
    })
  })

  it.each([
    ['2025-11-20', undefined],
    ['2025-11-19', 'The day it was received can’t be more than a year ago'],
    ['2026-11-22', 'The day it was received can’t be in the future'],
  ])('received on %s: %s', (receivedOn, message) => {
    const found = checked({ receivedOn })
    expect(found.kind === 'refused' ? found : undefined).toEqual(
      message === undefined ? undefined : { kind: 'refused', path: 'receivedOn', message },
    )
  })

  it('has its source from its gift', () => expect(offlineSource('gift')).toBe('offline:gift'))
})
