import { describe, expect, it } from '@jest/globals'
import { sponsorshipChanged } from './sponsorship-changed.ts'
import { sponsorWaiting } from './sponsor-waiting.ts'

const id = '019aa5c0-0000-7000-8000-000000000002'
const surroundings = {
  publicUrl: 'https://give.example',
  entries: undefined,
  leavesAt: new Date('2026-11-22T15:00:00Z'),
}
const textOf = (values: object): string =>
  sponsorshipChanged.render({ ...sponsorshipChanged.example, ...values }, surroundings).text

describe('the mail about a sponsorship', () => {
  it('says how each kind stays when its end is near, and leads to where that is done', () => {
    const [tier, block] = (['tier', 'block'] as const).map((kind) => textOf({ what: 'ends-soon', kind }))
    expect(tier).toContain('Its 3 months begin when we approve it, so choose close to February 26, 2027.')
    expect(tier).not.toMatch(/in line/)
    expect(block).toContain('get in line for its number now. Companies already in line come first.')
    expect(block).not.toMatch(/tier again/)
    expect(tier).toContain('See tiers and blocks: https://give.example/sponsor-portal\n')
  })

  it('leads a new contact to what there is: what is paid, or the invoice to pay', () => {
    const told = { what: 'contact-new', invoice: 'EI-2026-000001' }
    expect(textOf({ ...told, isPaid: 'yes' })).toContain('Open your sponsor portal')
    const unpaid = textOf({ ...told, payableId: id })
    expect(unpaid).toContain('Invoice EI-2026-000001 for it isn’t paid yet.')
    expect(unpaid).toContain(`Pay by card: https://give.example/sponsor-portal?invoice=${id}`)
    expect(textOf(told)).toContain('See tiers and blocks')
  })

  it('names no block where none is free, and no logo as shown while it is paused', () => {
    expect(textOf({ what: 'no-block', name: 'Sponsor block 7, 3 months' })).not.toContain('Sponsor block 7')
    expect(textOf({ what: 'logo-shown', isPaused: 'yes' })).toContain('when your sponsorship is up again')
  })

  it('says that its logo goes, where it had one', () => {
    for (const what of ['declined', 'ended']) {
      expect(textOf({ what, reason: 'No.', losesLogo: 'yes' })).toContain('We’re deleting your logo.')
      expect(textOf({ what, reason: 'No.' })).not.toContain('logo')
    }
    expect(textOf({ what: 'ended', reason: 'No.', hasUnused: 'yes' })).toContain('refund of the time that’s left')
  })
})

it('the mail about a turn says what it costs, and what passing it up means', () => {
  const { text } = sponsorWaiting.render(sponsorWaiting.example, surroundings)
  expect(text).toContain('It’s $100 for 3 months. Pay by November 28')
  expect(text).toContain('you lose your turn and can’t get in line again for 30 days.')
})
