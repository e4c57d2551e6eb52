import { expect, it } from '@jest/globals'
import { keepAnsweredDays } from './rules.ts'

it('an answered inquiry is kept for a year', () => expect(keepAnsweredDays).toBe(365))
