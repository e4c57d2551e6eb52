import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { inOrder, isShown, safeWebsite, type Sponsor } from './rules.ts'

const sponsor = (more: Partial<Sponsor>): Sponsor => ({
  id: '01930000-0000-7000-8000-0000000000ff',
  companyName: 'Plain Anvil Works',
  contactName: 'Ana Bo',
  contactEmail: 'ana@anvil.example',
  website: 'https://anvil.example/',
  logo: 'anvil',
  sponsorshipLevel: 'gold',
  startsAt: new Date('2026-01-01T00:00:00Z'),
  endsAt: null,
  status: 'active',
  ...more,
})

const none = () => false

describe('the website of a sponsor', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    '//evil.example',
    '/relative',
    'ftp://files.example',
    'https://bank.example@evil.example/',
    'not an address',
    '',
  ])('is never %s', (website) => expect(safeWebsite(website)).toBeUndefined())

  it('is an http or https address that cannot break the header it is sent in', () => {
    expect(safeWebsite('https://anvil.example/a b')).toBe('https://anvil.example/a%20b')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `https://a.example/${text}`),
        ),
        (text) => {
          expect(safeWebsite(text) ?? 'https://').toMatch(/^https?:\/\/[\x21-\x7e]*$/)
        },
      ),
    )
  })
})

describe('a sponsor', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  it('is shown while it is active, begun, not over and leads somewhere safe', () => {
    expect(isShown(sponsor({}), now)).toBe(true)
    expect(isShown(sponsor({ status: 'ended' }), now)).toBe(false)
    expect(isShown(sponsor({ startsAt: new Date('2026-06-02T00:00:00Z') }), now)).toBe(false)
    expect(isShown(sponsor({ startsAt: now }), now)).toBe(true)
    expect(isShown(sponsor({ endsAt: now }), now)).toBe(false)
    expect(isShown(sponsor({ endsAt: new Date(now.getTime() + 1) }), now)).toBe(true)
    expect(isShown(sponsor({ website: 'javascript:alert(1)' }), now)).toBe(false)
  })

  it('stands by its level, highest first', () => {
    const levels = ['gold', 'bronze', 'diamond', 'platinum', 'silver'] as const
    const ordered = inOrder(
      levels.map((sponsorshipLevel) => sponsor({ sponsorshipLevel })),
      none,
    )
    expect(ordered.map(({ sponsorshipLevel }) => sponsorshipLevel)).toEqual([
      'diamond',
      'platinum',
      'gold',
      'silver',
      'bronze',
    ])
  })

  it('that bought its place stands before the examples of its level, however long those have been there', () => {
    const listed = [
      sponsor({ companyName: 'Example', sponsorshipLevel: 'platinum' }),
      sponsor({ companyName: 'Bought', sponsorshipLevel: 'platinum', startsAt: new Date('2026-06-01T00:00:00Z') }),
      sponsor({ companyName: 'Gold' }),
    ]
    const ordered = inOrder(listed, ({ companyName }) => companyName === 'Example')
    expect(ordered.map(({ companyName }) => companyName)).toEqual(['Bought', 'Example', 'Gold'])
  })

  it('stands before those of its level that came later, then by name', () => {
    const [first, second] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')]
    const listed = [
      sponsor({ companyName: 'C', startsAt: second }),
      sponsor({ companyName: 'B', startsAt: first }),
      sponsor({ companyName: 'A', startsAt: first }),
    ]
    expect(inOrder(listed, none).map(({ companyName }) => companyName)).toEqual(['A', 'B', 'C'])
  })
})
