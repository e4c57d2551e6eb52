import { expect, it } from '@jest/globals'
import { refusalOf } from './rules.ts'

const verdicts = ['approved', 'rejected', 'asked', 'reopened'] as const

it.each([
  ['pending', ['approved', 'rejected', 'asked']],
  ['asked', ['approved', 'rejected', 'asked']],
  ['approved', ['rejected']],
  ['rejected', ['approved', 'asked', 'reopened']],
] as const)('a registration that is %s can be %j, and no more', (state, expected) => {
  expect(verdicts.filter((verdict) => refusalOf(state, verdict) === undefined)).toEqual(expected)
})

it('says how it stands where a verdict can’t be', () => {
  expect(refusalOf('approved', 'asked')).toBe('This registration is approved already. You can reject it.')
  expect(refusalOf('rejected', 'rejected')).toMatch(/^This registration is rejected already\./)
  expect(refusalOf('asked', 'reopened')).toBe('Only a rejected registration can be opened again.')
})
