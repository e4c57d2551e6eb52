import { expect, it } from '@jest/globals'
import { inSmallLetters, keepAnsweredDays, searchedIn } from './rules.ts'

it('an inquiry is found by company, contact and address, in whatever letters they are typed', () => {
  const inquiry = { companyName: 'Plain ANVIL', contactName: 'Zoe\u0308 Bo', email: 'Zoe@Anvil.example' }
  expect(searchedIn(inquiry)).toBe('plain anvil\nzo\u00eb bo\nzoe@anvil.example')
  expect(inSmallLetters('ZOE\u0308 ﬁne')).toBe('zo\u00eb fine')
})

it('an answered inquiry is kept for a year', () => expect(keepAnsweredDays).toBe(365))
