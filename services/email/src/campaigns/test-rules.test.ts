import { expect, it } from '@jest/globals'
import { decideTest } from './test-rules.ts'

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
