import { describe, expect, it } from '@jest/globals'
import { sponsors, supporters } from '@evenhand/contracts/http'
import { freshPacts } from '../pact-files.ts'
import { agreeOnAffiliateDesk, agreeOnAffiliates } from './affiliate-calls.ts'
import { agreeOnHistory } from './history-calls.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'
import { agreeOnPersonalData } from './personal-data-calls.ts'
import { agreeOnInvoices, agreeOnSponsorshipDesk, agreeOnSponsorships, agreeOnWaiting } from './sponsorship-calls.ts'

const { pactWith, compared } = freshPacts('frontends')
const pact = pactWith('sponsors')
const anId = '0197a000-0000-7000-8000-00000000000a'
const at = '2026-11-21T12:00:00.000Z'

const form = {
  companyName: 'Harbor & Pine',
  contactName: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '(555) 010-0199',
  blocksWanted: 4,
  message: 'Could our blocks be side by side?',
}
const inquiry = {
  ...form,
  id: anId,
  tier: null,
  invoices: [],
  blocksInvoiced: 0,
  state: 'open',
  acts: [],
  version: 0,
  receivedAt: at,
} as const satisfies sponsors.SponsorInquiry

describe('the frontends ask sponsors', () => {
  it('for the list', async () => {
    const listed = await agreeOnAnswer(pact, {
      given: 'the shipped sponsors',
      call: sponsors.listSponsors,
      input: {},
      answer: [
        {
          id: anId,
          companyName: 'Harbor & Pine',
          sponsorshipLevel: 'diamond',
          logo: 'anchor',
          logoUrl: null,
          isExample: true,
          link: `/r/sponsors/${anId}`,
          website: '',
        },
      ],
    })
    expect(listed).toHaveLength(1)
  })

  it('for the visits of today', async () => {
    const visits = await agreeOnAnswer(pact, {
      given: 'a donor is signed in, and has visited a sponsor today',
      call: sponsors.listSponsorVisits,
      input: {},
      answer: { day: '2026-11-21', sponsorIds: [anId], seen: 'tqe1c0.4pWbrN2jYl0cX9m3uVd7Qa' },
    })
    expect(visits).toMatchObject({ sponsorIds: [anId] })
  })

  it('to take an inquiry', async () => {
    const received = await agreeOnAnswer(pact, {
      given: 'the shipped sponsors',
      call: sponsors.sendSponsorInquiry,
      input: { body: form },
      answer: { id: anId, receivedAt: at },
    })
    expect(received).toMatchObject({ id: anId })
  })

  it('to take an inquiry for a tier', async () => {
    const { blocksWanted: _, ...more } = form
    const received = await agreeOnAnswer(pact, {
      given: 'no company has asked for an invoice',
      call: sponsors.sendSponsorInquiry,
      input: { body: { ...more, tier: 'gold' } },
      answer: { id: anId, receivedAt: at },
    })
    expect(received).toMatchObject({ id: anId })
  })

  it('to take too many blocks, and hear what is wrong', async () => {
    const errors = [{ path: 'blocksWanted', message: 'Choose 1 to 50 blocks' }]
    const refusal = await agreeOnRefusal(pact, {
      given: 'the shipped sponsors',
      call: sponsors.sendSponsorInquiry,
      input: { body: { ...form, blocksWanted: 51 } },
      code: 'invalid-request',
      errors,
    })
    expect(refusal).toMatchObject({ code: 'invalid-request', fields: errors })
  })

  it('as an administrator, for the inquiries', async () => {
    const listed = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and an inquiry is open',
      call: sponsors.listSponsorInquiries,
      input: { query: { state: 'open', search: 'harbor', limit: '50' } },
      answer: { items: [inquiry], next: null, total: 1 },
    })
    expect(listed).toMatchObject({ total: 1 })
  })

  it('as an administrator, for the oldest first, and for one of them', async () => {
    const given = 'an administrator is signed in, and an inquiry is open'
    const oldest = await agreeOnAnswer(pact, {
      given,
      call: sponsors.listSponsorInquiries,
      input: { query: { order: 'asc', limit: '1' } },
      answer: { items: [inquiry], next: anId, total: 1 },
    })
    expect(oldest).toMatchObject({ total: 1 })
    const call = sponsors.getSponsorInquiry
    const one = await agreeOnAnswer(pact, { given, call, input: { params: { inquiryId: anId } }, answer: inquiry })
    expect(one).toMatchObject({ state: 'open' })
  })

  it('as an administrator, to note that one is answered', async () => {
    const act = { state: 'answered', note: 'Sent the invoice.' } as const
    const noted = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and an inquiry is open',
      call: sponsors.noteSponsorInquiry,
      input: { params: { inquiryId: anId }, body: { ...act, seen: 0 } },
      answer: { ...inquiry, state: 'answered', acts: [{ ...act, by: 'administrator-1', at }], version: 1 },
    })
    expect(noted).toMatchObject({ state: 'answered' })
  })

  agreeOnAffiliates(pact)
  agreeOnAffiliateDesk(pact)
  agreeOnSponsorships(pact)
  agreeOnWaiting(pact)
  agreeOnSponsorshipDesk(pact)
  agreeOnInvoices(pact)

  agreeOnHistory(pact, supporters.listSponsorHistory, {
    given: 'an administrator is signed in, and somebody has bought a sponsorship',
    person: { name: 'Ada', email: 'ada@example.org', given: null },
    item: {
      id: 'sponsorship:0197a000-0000-7000-8000-00000000000a',
      kind: 'sponsorship',
      about: 'Analytical Engines, Sponsor block 7, 3 months',
      amount: '100.00',
      state: 'waiting',
      thing: '0197a000-0000-7000-8000-00000000000a',
    },
  })

  agreeOnPersonalData(pact, 'sponsors')

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
