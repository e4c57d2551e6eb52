import { expect, it } from '@jest/globals'
import { chance } from './index.ts'

const first = (count: number, random: () => number) => Array.from({ length: count }, random)

it('a seed gives the same choices each time, and another one others', () => {
  expect(first(100, chance(7))).toEqual(first(100, chance(7)))
  expect(first(100, chance(7))).not.toEqual(first(100, chance(8)))
})

it('the choices are those of the run when no seed is given', () => {
  expect(first(3, chance())).toEqual(first(3, chance(Number(process.env.EVENHAND_TEST_SEED))))
})

it('every part is chosen as often', () => {
  const numbers = first(10_000, chance(7))
  const counts = Array.from({ length: 10 }, (_, part) => numbers.filter((n) => Math.floor(n * 10) === part).length)
  expect(Math.min(...counts)).toBeGreaterThan(900)
  expect(counts.reduce((sum, count) => sum + count)).toBe(10_000)
})
