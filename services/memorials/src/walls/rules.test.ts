import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import {
  availablePositions,
  centsLeft,
  isOver,
  isPosition,
  nextFree,
  nowhere,
  ownsPosition,
  stateOf,
  tileKey,
} from './rules.ts'

const takenPositions = fc.uniqueArray(fc.integer({ min: 0, max: 99 }))

describe('a wall', () => {
  it('has the positions 0 to 99', () => {
    expect([-1, 0, 99, 100, 1.5].map(isPosition)).toEqual([false, true, true, false, false])
    expect(availablePositions([])).toHaveLength(100)
  })

  it('offers each position that is not taken, once, and no other', () => {
    fc.assert(
      fc.property(takenPositions, (taken) => {
        const available = availablePositions(taken)
        expect([...available, ...taken].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at))
      }),
    )
  })
})

describe('the position of a memorial', () => {
  it('is the one that was wanted when it is free, else the next, else the first from the beginning', () => {
    expect(nextFree(5, [])).toBe(5)
    expect(nextFree(5, [5, 6])).toBe(7)
    expect(nextFree(99, [99])).toBe(0)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), takenPositions, (wanted, taken) => {
        const found = nextFree(wanted, taken)
        expect(found === undefined).toBe(taken.length === 100)
        if (found !== undefined) expect(taken).not.toContain(found)
      }),
      { examples: [[0, Array.from({ length: 100 }, (_, at) => at)]] },
    )
  })

  it('is free at the instant at which its hold ends, and never when it was paid', () => {
    const heldUntil = new Date(1_000)
    expect([999, 1_000].map((at) => isOver({ state: 'held', heldUntil }, new Date(at)))).toEqual([false, true])
    expect(isOver({ state: 'waiting', heldUntil }, new Date(2_000))).toBe(false)
    expect(isOver({ state: 'held', heldUntil: null }, new Date(2_000))).toBe(false)
  })
})

describe('how a memorial stands', () => {
  const gift = { giftId: 'one', cents: '10000' }
  const back = (cents: string, giftId = 'one') => ({ giftId, cents })

  it.each([
    ['chosen', [], [], null, 'held'],
    ['paid', [gift], [], null, 'waiting'],
    ['paid in part back', [gift], [back('9999')], null, 'waiting'],
    ['paid back', [gift], [back('10000')], 'approved', 'paid-back'],
    ['paid back, and won again', [gift], [back('10000'), back('-10000')], 'approved', 'shown'],
    ['paid twice, and one paid back', [gift, { ...gift, giftId: 'two' }], [back('10000')], 'declined', 'declined'],
    ['shipped', [], [], 'approved', 'shown'],
  ] as const)('%s', (_name, gifts, moneyBack, verdict, expected) => {
    expect(stateOf({ gifts, moneyBack, verdict })).toBe(expected)
  })

  it('has never less than nothing nor more than was given left, and forgets no gift of its own', () => {
    const anyBack = fc.array(fc.bigInt(-200_00n, 200_00n).map((cents) => back(String(cents))))
    fc.assert(
      fc.property(
        anyBack,
        fc.array(fc.bigInt(-1n, 200_00n).map((cents) => back(String(cents), 'two'))),
        (own, others) => {
          const left = centsLeft(gift, [...own, ...others])
          expect(left >= 0n && left <= 100_00n).toBe(true)
          expect(centsLeft(gift, own)).toBe(left)
        },
      ),
    )
  })
})

it.each([
  ['held', false],
  ['waiting', true],
  ['shown', true],
  ['declined', true],
  ['paid-back', false],
] as const)('a memorial that is %s owns its position: %s', (state, owns) => expect(ownsPosition(state)).toBe(owns))

it('a position has one key, and who has none has one of their own', () => {
  expect(tileKey('veterans', 7)).toBe('veterans:7')
  expect(nowhere('memorial')).toBe('none:memorial')
})
