import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isActiveAt, type StandingChange } from './standing.ts'

const at = (day: number): Date => new Date(Date.UTC(2026, 9, day))
const change = (isActive: boolean, version: number, day: number): StandingChange => ({
  isActive,
  version,
  changedAt: at(day),
})

describe('a member account', () => {
  it('is active until it is deactivated, from that very instant on, and again once it is reactivated', () => {
    const changes = [change(false, 1, 10), change(true, 2, 20)]
    expect([9, 10, 19, 20, 31].map((day) => isActiveAt(changes, at(day)))).toEqual([true, false, false, true, true])
    expect(isActiveAt([], at(1))).toBe(true)
  })

  it('stands as the last of two changes at one instant says', () => {
    expect(isActiveAt([change(true, 2, 10), change(false, 1, 10)], at(10))).toBe(true)
  })

  it('does not depend on the order in which its changes were heard', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 8 })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 31 }), (some, day) => {
        const changes = some.toSorted((a, b) => a - b).map((one, place) => change(place % 2 === 1, place + 1, one))
        const before = some.filter((one) => one <= day).length
        expect(isActiveAt(changes.toReversed(), at(day))).toBe(before % 2 === 0)
      }),
    )
  })
})
