import { expect, it } from '@jest/globals'
import { decideTest, peopleInTest } from './test-rules.ts'

const of = (reached: number, reacted: number) => ({ reached, reacted })

it.each([
  ['the higher rate, not the higher number', of(200, 40), of(100, 30), 'b', 'rate'],
  ['A where it is better', of(100, 31), of(100, 30), 'a', 'rate'],
  ['A where both rates are equal', of(200, 20), of(100, 10), 'a', 'tie'],
  ['A where nobody reacted', of(100, 0), of(100, 0), 'a', 'tie'],
  ['A where A reached too few', of(49, 0), of(100, 100), 'a', 'too-few'],
  ['A where B reached too few', of(100, 0), of(49, 49), 'a', 'too-few'],
  ['by the fewest that are enough', of(50, 0), of(50, 1), 'b', 'rate'],
] as const)('%s wins', (_name, a, b, winner, why) => {
  expect(decideTest({ a, b })).toEqual({ winner, why })
})

it.each([
  [3, 20, 2],
  [1, 50, 1],
  [1_000, 20, 200],
  [1_005, 10, 100],
])('of %i people %i% are a test of %i', (recipients, percent, inTest) => {
  expect(peopleInTest(recipients, percent)).toBe(inTest)
})
