import { describe, expect, it } from '@jest/globals'
import { example } from './about.ts'
import { socialHeld } from './social-held.ts'
import { socialReleased } from './social-released.ts'

const surroundings = {
  publicUrl: 'https://give.example',
  entries: undefined,
  leavesAt: new Date('2026-11-22T15:00:00Z'),
}
const because = 'You recorded several activities that we haven’t reviewed yet.'
const held = (entries: string, others: string) =>
  socialHeld.render({ ...example, why: because, entries, others }, surroundings).text
const released = (entries: string, others: string) =>
  socialReleased.render({ ...example, entries, others }, surroundings).text

describe('the mail about a hold', () => {
  it('says what is held, why, what became of its entries, and what happens next', () => {
    const text = held('10', '0')
    expect(text).toContain(`the share on Facebook that you recorded on November 21, 2026. ${because}`)
    expect(text).toContain('The 10 entries earned by it were reversed for now. If we accept it, it counts again')
    expect(text).toContain('You don’t have to do anything')
  })

  it('speaks of several as several, and not of entries where there were none', () => {
    const text = held('40', '3')
    expect(text).toContain('2026 and 3 other activities.')
    expect(text).toContain('The 40 entries earned by them were reversed for now. If we accept them, they count again')
    expect(held('0', '1')).not.toMatch(/reversed/)
  })
})

describe('the mail about what was held and counts', () => {
  it('says so of one, and of several', () => {
    expect(released('10', '0')).toContain('We looked at it, and accepted it.')
    expect(released('50', '4')).toContain('The 50 entries earned by them are in your account')
    expect(released('0', '4')).not.toContain('entries earned')
  })
})
