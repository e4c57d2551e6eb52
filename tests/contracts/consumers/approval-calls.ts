import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { approvals } from '@evenhand/contracts/http'
import { askedApproval, donor, shownGift } from '../examples.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const at = '2026-11-21T12:00:00.000Z'
const given = 'an administrator is signed in, and another one asked for a large refund'
const act = { kind: 'refund', giftId: shownGift, amount: '50.00', reason: 'Given twice by mistake' } as const

const asked = {
  id: askedApproval,
  act,
  amount: '50.00',
  feeCover: '0.00',
  donorName: donor.name,
  donorEmail: donor.email,
  knownAs: null,
  invoice: null,
  gift: { amount: '50.00', byHand: false },
  failure: null,
  state: 'asked' as const,
  askedBy: 'administrator-2',
  askedAt: at,
  expiresAt: at,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  giftId: shownGift,
  isOwn: false,
}
const params = { approvalId: askedApproval }

/** What the desk asks about amounts that take two people. */
export function agreeOnApprovals(pact: PactV4): void {
  it('for what waits for a second person', async () => {
    const answer = { items: [asked], next: null, total: 1 }
    const input = { query: { state: 'waiting', limit: '50' } } as const
    expect(await agreeOnAnswer(pact, { given, call: approvals.listApprovals, input, answer })).toEqual(answer)
  })

  it('to ask a second person', async () => {
    const own = { ...asked, askedBy: 'administrator-1', isOwn: true, gift: { amount: '50.00', byHand: true } }
    const givenCheck = 'an administrator is signed in, and has recorded a check'
    const asking = { given: givenCheck, call: approvals.askApproval, input: { body: act }, fromState: 'giftId' }
    expect(await agreeOnAnswer(pact, { ...asking, answer: own })).toEqual(own)
  })

  it('to refuse, with the reason', async () => {
    const reason = 'The bank has no such deposit'
    const refused = { ...asked, state: 'refused' as const, decidedBy: 'administrator-1', decidedAt: at, reason }
    const input = { params, body: { reason } }
    expect(await agreeOnAnswer(pact, { given, call: approvals.refuseApproval, input, answer: refused })).toEqual(
      refused,
    )
  })

  it('to approve, and learn why the gift cannot be refunded', async () => {
    const refusal = await agreeOnRefusal(pact, {
      given,
      call: approvals.approve,
      input: { params },
      code: 'refund-refused',
    })
    expect(refusal).toMatchObject({ code: 'refund-refused' })
  })

  it('to withdraw, and learn that another person asked', async () => {
    const refusal = await agreeOnRefusal(pact, {
      given,
      call: approvals.withdrawApproval,
      input: { params },
      code: 'conflict',
    })
    expect(refusal).toMatchObject({ code: 'conflict' })
  })
}
