import { expect, it } from '@jest/globals'
import { causeToldAt } from './cause-told.ts'

const cause = (verb: string) =>
  `All entries until 12:00 PM Eastern Time on October 7, 2026, ${verb} to the veterans’ cause.`
const told = (text: string, now: string) => causeToldAt(text, Date.parse(now), 'America/New_York')

it.each([
  ['before its day', '2026-10-06T20:00:00Z', 'go'],
  ['a minute before it is over', '2026-10-07T15:59:00Z', 'go'],
  ['from its noon on', '2026-10-07T16:00:00Z', 'went'],
  ['long after', '2026-11-25T16:00:00Z', 'went'],
])('tells the cause %s', (_, now, verb) => expect(told(cause('go'), now)).toBe(cause(verb)))

it('leaves other words of an organizer as they are', () => {
  const own = 'All proceeds go to the food bank of October 7, 2020.'
  expect(told(own, '2026-11-25T16:00:00Z')).toBe(own)
})
