import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import {
  figuresMails,
  sponsorHolds,
  sponsorInvoices,
  sponsorLogos,
  sponsors,
  sponsorships,
  waiting as line,
} from '@evenhand/contracts/http'
import { sponsorship } from '../examples.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const at = '2026-11-21T12:00:00.000Z'
const { id, company, logoId, placeId } = sponsorship
const block = { kind: 'block' as const, cells: [6], ...company }
const name = 'Sponsor block 7, 3 months'
const figures = { views: 0, clicks: 0 }
const free = 'nobody has a block of the wall'
const shown = 'a block of the wall is shown'
const waits = 'an administrator is signed in, and a sponsorship waits for a review'

const waiting: sponsorships.DeskSponsorship = {
  id,
  kind: 'block',
  tier: null,
  cells: [6],
  size: 1,
  name,
  ...company,
  amount: '100.00',
  left: '100.00',
  unused: null,
  refundable: '0.00',
  purchaseIds: ['0197a000-0000-7000-8000-0000000000b2'],
  invoice: null,
  state: 'waiting',
  startsAt: null,
  endsAt: null,
  totals: figures,
  logoId: null,
  newLogoId: null,
  logoRemoved: null,
  acts: [],
  version: 1,
  boughtAt: at,
}

/** What somebody asks who chooses a tier or a block, who sees the wall, and whose company is on it. */
export function agreeOnSponsorships(pact: PactV4): void {
  it('to hold a block, and hear that it is taken', async () => {
    const call = sponsorships.holdSponsorship
    const answer = { id, name, amount: '100.00', heldUntil: at }
    expect(await agreeOnAnswer(pact, { given: free, call, input: { body: block }, answer })).toEqual(answer)
    const given = 'a block of the wall is held'
    const refusal = await agreeOnRefusal(pact, { given, call, input: { body: block }, code: 'block-taken' })
    expect(refusal).toMatchObject({ code: 'block-taken' })
  })

  it('for the wall, and to count who was seen on it', async () => {
    const onWall = { id, companyName: company.companyName, link: `/r/blocks/${id}`, isExample: false, logoUrl: null }
    const answer = [{ cells: [6], company: onWall }]
    const call = sponsorships.getSponsorWall
    expect(await agreeOnAnswer(pact, { given: shown, call, input: {}, answer })).toEqual(answer)
    const input = { body: { ids: [id] } }
    const { countSponsorViews } = sponsors
    const counted = await agreeOnAnswer(pact, { given: shown, call: countSponsorViews, input, answer: undefined })
    expect(counted).toBeUndefined()
  })

  it('for one’s own sponsorships', async () => {
    const own = { id, name, companyName: company.companyName, website: company.website, amount: '100.00' }
    const lasts = { state: 'shown' as const, reason: null, startsAt: at, endsAt: '2027-02-22T05:00:00.000Z' }
    const logo = { logoUrl: null, logoWaits: false, logoRemoved: null, monthlyEmail: 'on' as const }
    const answer = [{ ...own, ...lasts, ...logo, totals: figures, days: [{ day: '2026-11-21', ...figures }] }]
    const given = 'the contact of a sponsorship that is shown is signed in'
    expect(
      await agreeOnAnswer(pact, { given, call: sponsorships.listOwnSponsorships, input: {}, answer }),
    ).toMatchObject([{ state: 'shown' }])
    const call = sponsorLogos.replaceOwnLogo
    const input = { params: { sponsorshipId: id }, body: { logoId } }
    const logoGiven = 'the contact of a sponsorship that is shown is signed in, and has sent a logo'
    const [one] = answer
    if (!one) throw new Error('the answer has one')
    const off = await agreeOnAnswer(pact, {
      given,
      call: figuresMails.changeFiguresMails,
      input: { params: { sponsorshipId: id }, body: { monthlyEmail: 'off' as const } },
      answer: { ...one, monthlyEmail: 'off' as const },
    })
    expect(off).toMatchObject({ monthlyEmail: 'off' })
    const waits = { ...one, logoWaits: true }
    expect(await agreeOnAnswer(pact, { given: logoGiven, call, input, answer: waits })).toMatchObject({
      logoWaits: true,
    })
  })
}

const number = 'EI-2026-000001'
const invoiced: sponsorships.DeskSponsorship = {
  ...waiting,
  left: '0.00',
  purchaseIds: [],
  invoice: {
    number,
    issuedOn: '2026-11-21',
    dueOn: '2026-12-21',
    heldUntil: '2026-12-29T05:00:00.000Z',
    inquiryId: null,
  },
  state: 'invoiced',
  acts: [{ state: 'held', note: `Invoice ${number}`, by: 'administrator-1', at }],
}

/** What is asked about invoices, at the desk and by whoever has the link of one. */
export function agreeOnInvoices(pact: PactV4): void {
  it('as an administrator, to hold a block by an invoice, and hear that it is taken', async () => {
    const call = sponsorInvoices.issueInvoice
    const input = { body: { ...block, dueDays: 30 } }
    const given = 'an administrator is signed in, and nobody has a block of the wall'
    const issued = await agreeOnAnswer(pact, { given, call, input, answer: invoiced })
    expect(issued).toMatchObject({ state: 'invoiced', invoice: { number } })
    const taken = 'an administrator is signed in, and a sponsorship waits for a review'
    expect(await agreeOnRefusal(pact, { given: taken, call, input, code: 'block-taken' })).toMatchObject({
      code: 'block-taken',
    })
  })

  it('as an administrator, to cancel one', async () => {
    const given = 'an administrator is signed in, and an invoice is open'
    const call = sponsorInvoices.decideInvoice
    const body = { verdict: 'canceled' as const, reason: 'You asked us to cancel it.', seen: 0 }
    const act = {
      state: 'held' as const,
      note: `Invoice ${number} canceled: ${body.reason}`,
      by: 'administrator-1',
      at,
    }
    const answer = { ...invoiced, cells: [], state: 'canceled' as const, acts: [...invoiced.acts, act] }
    const input = { params: { sponsorshipId: id }, body }
    expect(await agreeOnAnswer(pact, { given, call, input, answer })).toMatchObject({ state: 'canceled' })
  })

  it('for an open one, and hear that another can’t be paid by card', async () => {
    const call = sponsorInvoices.getOpenInvoice
    const input = { params: { sponsorshipId: id } }
    const answer = { number, name, companyName: company.companyName, amount: '100.00', dueOn: '2026-12-21' }
    expect(await agreeOnAnswer(pact, { given: 'an invoice is open', call, input, answer })).toEqual(answer)
    expect(await agreeOnRefusal(pact, { given: shown, call, input, code: 'not-found' })).toMatchObject({
      code: 'not-found',
    })
  })
}

const place = { id: placeId, companyName: company.companyName, size: 1, cell: null, joinedAt: at }

/** What somebody asks who stands in line for a block. */
export function agreeOnWaiting(pact: PactV4): void {
  it('for a place in line, one’s own, and to leave it', async () => {
    const own = { ...place, state: 'waiting' as const, before: 0, offer: null }
    const joined = await agreeOnAnswer(pact, {
      given: 'every block of the wall is taken, and a contact is signed in',
      call: line.joinWaiting,
      input: { body: { size: 1 as const, ...company } },
      answer: own,
    })
    expect(joined).toMatchObject({ state: 'waiting' })
    const given = 'a contact who stands in line is signed in'
    const places = await agreeOnAnswer(pact, { given, call: line.getOwnWaiting, input: {}, answer: [own] })
    expect(places).toHaveLength(1)
    const left = await agreeOnAnswer(pact, {
      given,
      call: line.leaveWaiting,
      input: { params: { waitingId: placeId } },
      answer: { ...own, state: 'left' as const, before: null },
    })
    expect(left).toMatchObject({ state: 'left' })
  })

  it('for a block that is held', async () => {
    const offered = await agreeOnAnswer(pact, {
      given: 'a block of the wall is held',
      call: line.getOfferedBlock,
      input: { params: { sponsorshipId: id } },
      answer: { name, companyName: company.companyName, amount: '100.00', heldUntil: at },
    })
    expect(offered).toMatchObject({ amount: '100.00' })
  })

  it('as an administrator, for those in line', async () => {
    const { contactName, contactEmail, website } = company
    const items = [{ ...place, state: 'waiting' as const, contactName, contactEmail, website, offeredUntil: null }]
    const answer = { items, next: null, total: 1 }
    const input = { query: { state: 'waiting' as const, limit: '50' } }
    const given = 'an administrator is signed in, and a company stands in line'
    expect(await agreeOnAnswer(pact, { given, call: line.listWaiting, input, answer })).toMatchObject({ total: 1 })
  })

  it('as an administrator, to remove someone from the line', async () => {
    const { contactName, contactEmail, website } = company
    const answer = { ...place, state: 'left' as const, contactName, contactEmail, website, offeredUntil: null }
    const input = { params: { waitingId: placeId }, body: { reason: 'We can’t show this company.' } }
    const given = 'an administrator is signed in, and a company stands in line'
    expect(await agreeOnAnswer(pact, { given, call: line.removeWaiting, input, answer })).toMatchObject({
      state: 'left',
    })
  })

  it('as an administrator, for what is held, and to end a hold', async () => {
    const given = 'an administrator is signed in, and a block of the wall is held'
    const { companyName, contactEmail } = company
    const answer = {
      items: [{ id, kind: 'block' as const, name, companyName, contactEmail, heldUntil: at }],
      next: null,
      total: 1,
    }
    const { listHolds, endHold } = sponsorHolds
    const held = await agreeOnAnswer(pact, { given, call: listHolds, input: { query: { limit: '100' } }, answer })
    expect(held).toMatchObject({ total: 1 })
    const input = { params: { sponsorshipId: id }, body: { reason: 'A stranger holds twelve blocks.' } }
    expect(await agreeOnAnswer(pact, { given, call: endHold, input, answer: undefined })).toBeUndefined()
  })
}

/** What the desk asks about them. */
export function agreeOnSponsorshipDesk(pact: PactV4): void {
  it('as an administrator, for sponsorships, for one, and to show it', async () => {
    const { listSponsorships, getSponsorship, decideSponsorship } = sponsorships
    const page = { items: [waiting], next: null, total: 1 }
    const query = { state: 'waiting' as const, kind: 'block' as const, search: 'engines', limit: '50' }
    expect(
      await agreeOnAnswer(pact, { given: waits, call: listSponsorships, input: { query }, answer: page }),
    ).toMatchObject({ total: 1 })
    const params = { sponsorshipId: id }
    expect(
      await agreeOnAnswer(pact, { given: waits, call: getSponsorship, input: { params }, answer: waiting }),
    ).toMatchObject({ state: 'waiting' })
    const answer = {
      ...waiting,
      unused: '100.00',
      state: 'shown' as const,
      startsAt: at,
      endsAt: '2027-02-22T05:00:00.000Z',
      acts: [{ state: 'shown' as const, note: '', by: 'administrator-1', at }],
      version: 2,
    }
    const input = { params, body: { verdict: 'shown' as const, seen: 1 } }
    expect(await agreeOnAnswer(pact, { given: waits, call: decideSponsorship, input, answer })).toMatchObject({
      state: 'shown',
    })
  })

  it('as an administrator, to correct its company', async () => {
    const contactEmail = 'charles@example.org'
    const body = { ...company, contactEmail, reason: 'Ada has left the company.', seen: 1 }
    const corrected = await agreeOnAnswer(pact, {
      given: waits,
      call: sponsorships.correctSponsorship,
      input: { params: { sponsorshipId: id }, body },
      answer: {
        ...waiting,
        contactEmail,
        acts: [{ state: 'waiting', note: `Changed contact email: ${body.reason}`, by: 'administrator-1', at }],
        version: 2,
      },
    })
    expect(corrected).toMatchObject({ contactEmail })
  })

  it('as an administrator, to leave its logo out', async () => {
    const removal = { verdict: 'removed' as const, logoId, reason: 'It’s the logo of another company.' }
    const removed = await agreeOnAnswer(pact, {
      given: 'an administrator is signed in, and a sponsorship with a logo waits for a review',
      call: sponsorLogos.decideLogo,
      input: { params: { sponsorshipId: id }, body: removal },
      answer: { ...waiting, logoRemoved: { reason: removal.reason, at } },
    })
    expect(removed).toMatchObject({ newLogoId: null, logoRemoved: { reason: removal.reason } })
  })
}
