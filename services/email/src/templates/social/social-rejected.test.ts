import { describe, expect, it } from '@jest/globals'
import { example } from './about.ts'
import { socialRejected } from './social-rejected.ts'

const surroundings = {
  publicUrl: 'https://give.example',
  entries: undefined,
  leavesAt: new Date('2026-11-22T15:00:00Z'),
}
const rejected = (entries: string, others: string) =>
  socialRejected.render({ ...example, reason: 'Not there.', entries, others }, surroundings).text

describe('the mail about a rejection', () => {
  it('of one activity speaks of it alone', () => {
    const text = rejected('10', '0')
    expect(text).toContain(
      'We reviewed the share on Facebook that you recorded on November 21, 2026, and we can’t accept it.',
    )
    expect(text).toContain('The 10 entries earned by it were reversed.')
  })

  it('of several says how many, and the sum of their entries', () => {
    expect(rejected('20', '1')).toContain('2026 and one other activity, and we can’t accept them.')
    const text = rejected('1500', '99')
    expect(text).toContain('2026 and 99 other activities, and we can’t accept them.')
    expect(text).toContain('The 1,500 entries earned by them were reversed.')
    expect(text).toContain('appeal each of them under Social')
  })

  it('says nothing of entries where there were none', () => {
    expect(rejected('0', '2')).not.toMatch(/reversed|\b0\b/)
  })
})
