import { describe, expect, it } from '@jest/globals'
import { closedEntriesWords, oddsSentence, registrationBoxes, registrationStatement, rulesStatement } from './index.ts'

describe('while no entries are to be had', () => {
  it('each place says so, and names the day of the next opening where it is known', () => {
    expect(closedEntriesWords()).toEqual({
      paid: 'The main giveaway has closed, so gifts and memberships earn no entries right now. They still help the cause.',
      free: 'Entries are closed. You can enter for free again when the next giveaway opens.',
      visits: 'The main giveaway has closed. Visits earn entries again when the next one opens.',
      monthly: 'The main giveaway has closed. Monthly entries count again when the next one opens.',
    })
    // Still the 15th in New York.
    expect(closedEntriesWords('2026-12-16T04:59:59Z')).toEqual({
      paid: 'The main giveaway opens Dec 15, 2026. Until then, gifts and memberships earn no entries. They still help the cause.',
      free: 'Entries open Dec 15, 2026. You can enter for free then.',
      visits: 'The main giveaway opens Dec 15, 2026. Visits earn entries from then on.',
      monthly: 'The main giveaway opens Dec 15, 2026. Monthly entries count from then on.',
    })
  })
})

it('the odds are said to be the same for free and paid entries', () => {
  expect(oddsSentence).toContain('Every entry has the same odds, free or paid.')
  expect(oddsSentence).toContain('the free ways to enter can reach the same limit')
})

describe('what somebody confirms', () => {
  it.each(['giving', 'entering', 'joining'] as const)('by %s names age and version of the rules', (act) => {
    expect(rulesStatement({ ageMin: 18, version: 3 }, act)).toBe(
      `By ${act}, you confirm that you’re at least 18, live where the giveaway is open, and accept its Official Rules (version 3).`,
    )
  })

  it('by two boxes is kept as both sentences', () => {
    expect(registrationStatement({ ageMin: 19, version: 2 })).toBe(
      'I am at least 19 years old. I have read and agree to the official rules (version 2).',
    )
    expect(registrationBoxes({ ageMin: 19, version: undefined }).rules).toBe(
      'I have read and agree to the official rules',
    )
  })
})
