import { describe, expect, it } from '@jest/globals'
import { freeEntry } from './free-entry.ts'
import { holdDecided } from './hold-decided.ts'
import { messageReceived } from './message-received.ts'
import { registrationReceived } from './registration-received.ts'

const surroundings = {
  publicUrl: 'https://give.example',
  entries: undefined,
  leavesAt: new Date('2026-11-22T15:00:00Z'),
}

describe('the mail about a free entry', () => {
  // Still October where the campaign is.
  const values = { enteredAt: '2026-11-01T03:00:00Z' }

  it('says how many entries the ledger has recorded, and for which month', () => {
    const { subject, text } = freeEntry.render(values, { ...surroundings, entries: 50n })
    expect(subject).toBe("You're in: 50 entries for October")
    expect(text).toContain('50 entries, each with the same odds as a paid one')
    expect(text).toContain('https://give.example/donor-account')
  })

  it('asks to confirm the address where nothing has proved it, and says that the entries do not count until then', () => {
    const { subject, text } = freeEntry.render({ ...values, proof: 'a.b.c' }, surroundings)
    expect(subject).toBe('Confirm your 50 entries for October')
    expect(text).toContain('until then they don’t count')
    expect(text).toContain('Confirm my email: https://give.example/sign-in/link#proof=a.b.c')
    expect(text).not.toContain('is recorded')
  })

  it('names no number while the ledger has none', () => {
    const { subject, text } = freeEntry.render(values, { ...surroundings, entries: 'late' })
    expect(subject + text).not.toMatch(/50|undefined/)
    expect(text).toContain('is being recorded')
  })

  it('tells a member, whose month had come already, that the entries are there', () => {
    const { subject, text } = freeEntry.render(values, { ...surroundings, entries: 0n })
    expect(subject).toBe('You already have your entries for October')
    expect(text).toContain('the ones for October are already in')
    expect(subject + text).not.toMatch(/\b0 entries|is recorded/)
  })

  it.each([50n, 'late'] as const)('promises no entry after the close (%s)', (entries) => {
    const { text } = freeEntry.render(values, { ...surroundings, entries })
    expect(text).toContain('once a month while the giveaway is open')
  })
})

describe('the email about a decision on free entries', () => {
  const said = (verdict: string, donorName = '') => holdDecided.render({ verdict, donorName }, surroundings)

  it('says of what was released that it counts now, and where it is seen', () => {
    const { subject, text } = said('released')
    expect(subject).toBe('Your free entries count now')
    expect(text).toContain('A person reviewed your free entries and released them')
    expect(text).toContain('See your entries: https://give.example/donor-account')
    expect(text).not.toMatch(/reason|got it wrong/)
  })

  it('says of what was refused where the reason is, that paid gifts count, and what to do if that is wrong', () => {
    const { subject, text } = said('refused')
    expect(subject).toBe('Your free entries don’t count')
    expect(text).toContain('See the reason: https://give.example/donor-account')
    expect(text).toContain('Entries from your gifts still count.')
    expect(text).toContain('reply to this email')
  })

  it('greets by the name alone that it was given', () => {
    expect(said('released').text).toMatch(/^Hello,/)
    expect(said('refused', 'Ada Lovelace').text).toMatch(/^Hello Ada Lovelace,/)
  })

  it('takes no other decision, and nothing without a word on the name', () => {
    expect(holdDecided.faultOf({ verdict: 'held', donorName: '' })).toBe('verdict')
    expect(holdDecided.faultOf({ verdict: 'refused' })).toBe('donorName')
  })
})

it('the mail about a registration names its page', () => {
  const { subject, text } = registrationReceived.render({ page: 'Jeep lease', thanks: 'Thank you!' }, surroundings)
  expect(subject).toBe("You're registered: Jeep lease")
  expect(text).toContain('Your registration is one entry.')
  const waiting = registrationReceived.render({ page: 'Jeep lease', thanks: 'Thanks', proof: 'a.b.c' }, surroundings)
  expect(waiting.subject).toBe('Confirm your entry: Jeep lease')
  expect(waiting.text).toContain('until then it doesn’t count')
  expect(waiting.text).toContain('https://give.example/sign-in/link#proof=a.b.c')
})

it.each(['message', 'sponsor-inquiry', 'nonprofit-registration', 'affiliate-application'])(
  'the mail about a %s takes nothing that somebody typed',
  (what) => {
    expect(messageReceived.faultOf({ what })).toBeUndefined()
    expect(messageReceived.faultOf({ what: 'Buy now' })).toBe('what')
    expect(messageReceived.render({ what }, surroundings).text).toContain('reply to this address')
  },
)

it('the mail about a sponsor inquiry says what was asked for', () => {
  const said = (more: object) => messageReceived.render({ what: 'sponsor-inquiry', ...more }, surroundings).text
  expect(said({ tier: 'gold' })).toContain('You asked for: Gold tier, $5,000.')
  expect(said({ blocksWanted: '4' })).toContain('You asked for: 4 blocks, $400.')
  expect(messageReceived.faultOf({ what: 'sponsor-inquiry', tier: 'free stuff' })).toBe('tier')
})

it.each([
  ['message', 'a message', '/faq'],
  ['nonprofit-registration', 'a nonprofit registration', '/nonprofit-portal?tab=dashboard'],
  ['affiliate-application', 'an affiliate application', '/affiliate-portal?tab=referrals'],
])('the mail about a %s says why it comes, and leads to where more is said', (what, named, path) => {
  const { text } = messageReceived.render({ what }, surroundings)
  expect(text).toContain(`because ${named} was sent to us`)
  expect(text).toContain(`https://give.example${path}`)
  expect(text.includes('FAQ')).toBe(path === '/faq')
})
