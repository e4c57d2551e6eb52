import { expect, it } from '@jest/globals'
import { dueStep, endOfHold, nextLook, stepsOf } from './rules.ts'

const dueOn = '2026-12-26'
const heldUntil = endOfHold(dueOn)
const steps = stepsOf({ dueOn, heldUntil })
const at = (text: string) => new Date(text)

it('is held to the end of the seventh day after it is due, also over a change of the clocks', () => {
  expect(heldUntil).toEqual(at('2027-01-03T05:00:00Z'))
  expect(endOfHold('2027-03-10')).toEqual(at('2027-03-18T04:00:00Z'))
})

it('is reminded of a week before, on the day after, and ends with its hold', () => {
  expect(steps).toEqual([
    { what: 'due-soon', at: at('2026-12-19T14:00:00Z') },
    { what: 'overdue', at: at('2026-12-27T14:00:00Z') },
    { what: 'over', at: heldUntil },
  ])
  expect(nextLook(steps, at('2026-12-19T13:59:59Z'))).toEqual(at('2026-12-19T14:00:00Z'))
  expect(nextLook(steps, at('2026-12-19T14:00:00Z'))).toEqual(at('2026-12-27T14:00:00Z'))
  expect(nextLook(steps, heldUntil)).toBeNull()
})

it.each([
  ['nothing before the first', '2026-11-26T15:00:00Z', '2026-12-01T15:00:00Z', undefined],
  ['each at its time', '2026-12-19T14:00:00Z', '2026-12-19T14:00:30Z', 'due-soon'],
  ['the last alone of those that were missed', '2026-12-19T14:00:00Z', '2027-01-03T05:00:00Z', 'over'],
  ['nothing twice', '2026-12-27T14:00:00Z', '2026-12-27T13:59:00Z', undefined],
])('takes %s', (_what, since, now, step) => {
  expect(dueStep(steps, at(since), at(now))).toBe(step)
})
