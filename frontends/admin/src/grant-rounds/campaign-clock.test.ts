import { expect, it } from '@jest/globals'
import { fromClock, toClock } from './campaign-clock.ts'

it.each([
  ['2027-01-15T09:00', '2027-01-15T14:00:00.000Z'],
  ['2027-07-15T09:00', '2027-07-15T13:00:00.000Z'],
  ['2027-03-14T23:59', '2027-03-15T03:59:00.000Z'],
])('%s by the clock of the campaign is %s, and the other way round', (typed, instant) => {
  expect(fromClock(typed)).toBe(instant)
  expect(toClock(instant)).toBe(typed)
})

it('is nothing while the time is not typed', () => expect(fromClock('')).toBe(''))
