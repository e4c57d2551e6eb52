import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { books, gifts, memberships, purchases } from '@evenhand/contracts/http'
import { donor, giftOfFifty, goldMembership, shownGift, sponsorship } from '../examples.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const at = '2026-11-21T12:00:00.000Z'
const anId = '0197a000-0000-7000-8000-00000000000a'
const given = 'an administrator is signed in, and a donor has given'
const givenCheck = 'an administrator is signed in, and has recorded a check'

const listed = {
  ...giftOfFifty,
  kind: 'one-time' as const,
  way: 'card' as const,
  receivedAt: at,
}
const receipt = {
  number: 'EH-2026-07-000123',
  issuedAt: at,
  paidAt: at,
  description: 'Gift of $50.00',
  amount: '50.00',
  contribution: '50.00',
  state: 'valid' as const,
  voidedAt: null,
  replaces: null,
  replacedBy: null,
}
const recorded = {
  id: anId,
  at,
  by: 'administrator-1',
  action: 'offline-gift-recorded' as const,
  byName: null,
  requestId: null,
  thing: { kind: 'gift' as const, id: anId },
  amount: '50.00',
  words: 'check, 1042',
}

const acceptedRules = {
  giveaway: 'main',
  version: 1,
  sha256: 'ab'.repeat(32),
  statement: 'By entering, you accept the rules.',
  acceptedAt: '2026-11-21T12:00:00.000Z',
  isPublished: true,
}

/** What the administrator's desk asks. */
export function agreeOnAdministration(pact: PactV4): void {
  it('for all gifts, filtered, with their sums', async () => {
    const query = { search: 'ada', sort: 'amount', order: 'asc', limit: '50' } as const
    const answer = { items: [listed], next: null, total: 1, given: '50.00', paidBack: '0.00' }
    expect(await agreeOnAnswer(pact, { given, call: gifts.listGifts, input: { query }, answer })).toEqual(answer)
  })

  it('for gifts over time', async () => {
    const query = { by: 'day', from: '2026-11-20', to: '2026-11-21' } as const
    const points = [{ from: '2026-11-21', gifts: 1, given: '50.00', paidBack: '0.00' }]
    const answer = { by: 'day' as const, timeZone: 'America/New_York', points }
    expect(await agreeOnAnswer(pact, { given, call: gifts.showGiftsOverTime, input: { query }, answer })).toEqual(
      answer,
    )
  })

  it('for one gift with its receipts and refunds', async () => {
    const answer = {
      ...listed,
      paymentId: null,
      offline: null,
      region: 'US-OH',
      acceptedRules,
      feeCoverBack: null,
      nextCharge: null,
      moneyBack: [],
      receipts: [receipt],
      audit: [],
    }
    const input = { params: { giftId: shownGift } }
    expect(await agreeOnAnswer(pact, { given, call: gifts.getGift, input, answer })).toEqual(answer)
  })

  it('to pay a gift back, and learn why it cannot be', async () => {
    const refusal = await agreeOnRefusal(pact, {
      given,
      call: gifts.refundGift,
      input: { params: { giftId: shownGift }, body: { amount: '50.00', reason: 'Given twice by mistake' } },
      code: 'refund-refused',
    })
    expect(refusal).toMatchObject({ code: 'refund-refused' })
  })

  it('to record a check, and learn that it is recorded already', async () => {
    const check = { donorName: donor.name, donorEmail: donor.email, amount: '50.00', way: 'check', reference: '1042' }
    const body = { ...check, way: 'check', receivedOn: '2026-11-18', note: '' } as const
    const offline = { reference: '1042', note: '', receivedOn: '2026-11-18' }
    const details = {
      ...listed,
      way: 'check' as const,
      paymentId: null,
      offline,
      region: null,
      acceptedRules: null,
      feeCoverBack: null,
      nextCharge: null,
      moneyBack: [],
    }
    const answer = { ...details, receipts: [receipt], audit: [recorded] }
    const recording = { given, call: gifts.recordOfflineGift, input: { body }, fromState: 'receivedOn' }
    expect(await agreeOnAnswer(pact, { ...recording, answer })).toEqual(answer)
    const refusal = await agreeOnRefusal(pact, { ...recording, given: givenCheck, code: 'already-recorded' })
    expect(refusal).toMatchObject({ code: 'already-recorded' })
  })

  it('to record that a check paid an invoice', async () => {
    const given = 'an administrator is signed in, and a block of the wall has an invoice'
    const description = 'Sponsor block 7, 3 months'
    const check = { way: 'check' as const, receivedOn: '2026-11-18', reference: '2042' }
    const body = { thingId: sponsorship.id, donorName: donor.name, donorEmail: donor.email, ...check }
    const answer = {
      ...listed,
      amount: '100.00',
      kind: 'sponsorship' as const,
      way: 'check' as const,
      description,
      entries: 0,
      paymentId: null,
      offline: { reference: '2042', note: 'Invoice EI-2026-000001', receivedOn: '2026-11-18' },
      region: null,
      acceptedRules: null,
      feeCoverBack: null,
      nextCharge: null,
      moneyBack: [],
      receipts: [{ ...receipt, description, amount: '100.00', contribution: '0.00' }],
      audit: [
        { ...recorded, action: 'purchase-recorded' as const, amount: '100.00', words: 'check, 2042, EI-2026-000001' },
      ],
    }
    const call = purchases.recordPurchase
    const bought = await agreeOnAnswer(pact, { given, call, input: { body }, fromState: 'receivedOn', answer })
    expect(bought).toMatchObject({ kind: 'sponsorship' })
  })

  it('for the memberships of all donors', async () => {
    const held = {
      ...goldMembership,
      donorName: donor.name,
      donorEmail: donor.email,
      subscriptionId: 'sub_1',
      notice: null,
    }
    const answer = { items: [held], next: null, total: 1 }
    const input = { query: { state: 'active', level: 'gold', limit: '50' } } as const
    const call = memberships.listAllMemberships
    const holding = 'an administrator is signed in, and a donor holds a gold membership'
    expect(await agreeOnAnswer(pact, { given: holding, call, input, answer })).toEqual(answer)
  })

  it('to cancel a membership for its donor', async () => {
    const answer = {
      ...goldMembership,
      state: 'ending' as const,
      nextPayment: null,
      endsIfCanceledAt: null,
      resumesIfPausedAt: null,
      endsAt: at,
      donorName: donor.name,
      donorEmail: donor.email,
      subscriptionId: 'sub_1',
      notice: null,
    }
    const input = { params: { membershipId: goldMembership.id }, body: { reason: 'Asked by phone' } }
    const call = memberships.cancelForDonor
    const holding = 'an administrator is signed in, and a donor holds a gold membership'
    expect(await agreeOnAnswer(pact, { given: holding, call, input, answer })).toEqual(answer)
    const refusal = await agreeOnRefusal(pact, {
      given: 'an administrator is signed in, and a donor’s gold membership is canceled',
      call,
      input,
      code: 'not-possible',
    })
    expect(refusal).toMatchObject({ code: 'not-possible' })
  })

  it('that a donor was told of a missing payment, so that the days to pay begin', async () => {
    const answer = {
      ...goldMembership,
      state: 'past-due',
      nextPayment: null,
      endsIfCanceledAt: null,
      resumesIfPausedAt: null,
      behind: { amount: '9.95', since: at, lapsesAt: at },
      donorName: donor.name,
      donorEmail: donor.email,
      subscriptionId: 'sub_1',
      notice: null,
    } as const
    const input = { params: { membershipId: goldMembership.id }, body: { way: 'told', seen: at } } as const
    const given = 'an administrator is signed in, and a donor wasn’t told of a missing payment'
    const call = memberships.notifyOfArrears
    expect(await agreeOnAnswer(pact, { given, call, input, answer, fromState: 'seen' })).toEqual(answer)
  })

  it('for the books and what comparing them found', async () => {
    const accounts = { accounts: [{ account: 'gifts', balance: '-50.00' }] }
    expect(await agreeOnAnswer(pact, { given: givenCheck, call: books.getBooks, input: {}, answer: accounts })).toEqual(
      accounts,
    )
    const difference = { objectId: 'pi_1', kind: 'gift-missing' as const, detail: '$50.00 was paid', mended: false }
    const compared = {
      id: anId,
      since: at,
      until: at,
      startedAt: at,
      endedAt: at,
      compared: 1,
      differences: [difference],
    }
    const call = books.listReconciliations
    const comparing = 'an administrator is signed in, and the books were compared'
    expect(await agreeOnAnswer(pact, { given: comparing, call, input: {}, answer: [compared] })).toEqual([compared])
  })

  it('to compare the books from a day on, which has to have come', async () => {
    const errors = [{ path: 'since', message: 'Choose a day in the past' }]
    const input = { body: { since: '2999-01-01' } }
    const refusal = await agreeOnRefusal(pact, { given, call: books.reconcile, input, code: 'invalid-request', errors })
    expect(refusal).toEqual({ code: 'invalid-request', fields: errors })
  })
}
