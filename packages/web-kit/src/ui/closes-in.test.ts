import { describe, expect, it } from '@jest/globals'
import { closesInWords } from './closes-in.tsx'

/** Open from June 15 to December 15, 2026, whole days in New York. */
const giveaway = {
  opensAt: '2026-06-15T04:00:00Z',
  closesAt: '2026-12-16T05:00:00Z',
  timeZone: 'America/New_York',
}
const at = (now: string) => closesInWords(giveaway, Date.parse(now))

describe('the days left of a giveaway, in its own zone', () => {
  it.each([
    ['2026-11-22T12:00:00Z', 'Closes in 23 days'],
    ['2026-11-23T04:59:59Z', 'Closes in 23 days'],
    ['2026-11-23T05:00:00Z', 'Closes in 22 days'],
    ['2026-12-15T04:59:59Z', 'Closes tomorrow'],
    ['2026-12-15T05:00:00Z', 'Closes today'],
    ['2026-12-16T04:59:59Z', 'Closes today'],
    ['2026-12-16T05:00:00Z', 'Closed'],
    ['2026-06-13T12:00:00Z', 'Opens in 2 days'],
    ['2026-06-14T12:00:00Z', 'Opens tomorrow'],
    ['2026-06-15T03:59:59Z', 'Opens tomorrow'],
    ['2026-06-15T04:00:00Z', 'Closes in 183 days'],
  ])('at %s: %s', (now, words) => expect(at(now)).toBe(words))
})
