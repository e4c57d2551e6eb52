import { describe, expect, it } from '@jest/globals'
import { bestLevel } from './rules.ts'

describe('the level of a member', () => {
  it('is free without a membership', () => expect(bestLevel([])).toBe('free'))
  it('is the one with the most entries a month', () => expect(bestLevel(['silver', 'diamond', 'gold'])).toBe('diamond'))
  it('is not bronze, which is a tier of gifts', () => expect(bestLevel(['bronze'])).toBe('free'))
})
