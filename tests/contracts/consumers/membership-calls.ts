import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { memberships } from '@evenhand/contracts/http'
import { goldMembership, heldMembership, monthlyGift } from '../examples.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const at = '2026-11-21T12:00:00.000Z'
const given = 'a donor with a gold membership is signed in'
const params = { membershipId: heldMembership }

/** What the donor account asks about a membership. */
export function agreeOnMemberships(pact: PactV4): void {
  it('for the memberships of a donor, which nobody else sees', async () => {
    const listed = await agreeOnAnswer(pact, {
      given,
      call: memberships.listMemberships,
      input: { query: {} },
      answer: [goldMembership],
    })
    expect(listed).toEqual([goldMembership])
    const refusal = await agreeOnRefusal(pact, {
      given: 'nobody is signed in',
      call: memberships.listMemberships,
      input: { query: {} },
      code: 'sign-in-required',
    })
    expect(refusal).toMatchObject({ code: 'sign-in-required' })
  })

  it('what another level means, and for that level', async () => {
    const quote = {
      level: 'silver' as const,
      change: 'fall' as const,
      chargedNow: '0.00',
      feeCover: null,
      entriesNow: 0,
      takesEffectAt: at,
      monthly: '4.95',
      entriesPerMonth: 250,
      quotedAt: at,
    }
    const quoted = await agreeOnAnswer(pact, {
      given,
      call: memberships.quoteLevel,
      input: { params, query: { level: 'silver' } },
      answer: quote,
    })
    expect(quoted).toEqual(quote)
    const falls = {
      ...goldMembership,
      nextLevel: 'silver' as const,
      nextAmount: '4.95',
      nextPayment: { amount: '4.95', at },
    }
    const changed = await agreeOnAnswer(pact, {
      given,
      call: memberships.changeLevel,
      input: { params, body: { level: 'silver', quotedAt: at } },
      answer: falls,
    })
    expect(changed).toEqual(falls)
    const refusal = await agreeOnRefusal(pact, {
      given,
      call: memberships.changeLevel,
      input: { params, body: { level: 'diamond', quotedAt: '2020-01-01T00:00:00.000Z' } },
      code: 'quote-expired',
    })
    expect(refusal).toMatchObject({ code: 'quote-expired' })
  })

  it('for a monthly gift, and for another amount of it', async () => {
    const ofGift = 'a donor with a monthly gift is signed in'
    const listing = { given: ofGift, call: memberships.listMemberships, input: { query: {} }, answer: [monthlyGift] }
    expect(await agreeOnAnswer(pact, listing)).toEqual([monthlyGift])
    const changed = { ...monthlyGift, nextAmount: '40.00', nextPayment: { amount: '40.00', at } }
    const input = { params, body: { amount: '40.00' } }
    const changing = { given: ofGift, call: memberships.changeAmount, input, answer: changed }
    expect(await agreeOnAnswer(pact, changing)).toEqual(changed)
    const refusal = await agreeOnRefusal(pact, {
      given,
      call: memberships.changeAmount,
      input,
      code: 'membership-not-ready',
    })
    expect(refusal).toMatchObject({ code: 'membership-not-ready' })
  })

  it('to pause, to go on and to cancel', async () => {
    const paused = { ...goldMembership, state: 'paused' as const, pausedUntil: at, resumesIfPausedAt: null }
    const pausing = { given, call: memberships.pauseMembership, input: { params }, answer: paused }
    expect(await agreeOnAnswer(pact, pausing)).toEqual(paused)
    const resuming = { given, call: memberships.resumeMembership, input: { params }, answer: goldMembership }
    expect(await agreeOnAnswer(pact, resuming)).toEqual(goldMembership)
    const ending = {
      ...goldMembership,
      state: 'ending' as const,
      nextPayment: null,
      endsAt: at,
      endsIfCanceledAt: null,
      resumesIfPausedAt: null,
    }
    const cancelling = { given, call: memberships.cancelMembership, input: { params }, answer: ending }
    expect(await agreeOnAnswer(pact, cancelling)).toEqual(ending)
  })

  it('to use another card, which the bank has to confirm first', async () => {
    const setup = { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret_2' }
    const opening = { given, call: memberships.openCardChange, input: { params }, answer: setup }
    expect(await agreeOnAnswer(pact, opening)).toEqual(setup)
    const refusal = await agreeOnRefusal(pact, {
      given: 'a donor with a gold membership has begun with another card',
      call: memberships.saveCard,
      input: { params, body: { setupIntentId: 'seti_begun' } },
      fromState: 'setupIntentId',
      code: 'membership-not-ready',
    })
    expect(refusal).toMatchObject({ code: 'membership-not-ready' })
  })
}
