import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { claims, contacts, winners } from '@evenhand/contracts/http'
import { donor, proposedAward } from '../examples.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const at = '2026-11-21T12:00:00.000Z'
const anId = '0197a000-0000-7000-8000-00000000000a'
const slug = 'canoe'
const params = { slug, place: '0' }
const token = 'mF_9B5f41JqMmF_9B5f41JqMmF_9B5f41JqMmF_9B5f'
const asAdministrator = 'an administrator is signed in, and'

const act = (action: claims.ClaimAct['action']): claims.ClaimAct => ({
  id: anId,
  place: 0,
  at,
  who: 'clock',
  by: '',
  action,
  words: 'Drawn',
})

const claim: claims.Claim = {
  place: 0,
  state: 'potential',
  donorId: anId,
  blindedId: 'ab'.repeat(32),
  notifyBy: at,
  notifiedAt: null,
  notice: null,
  respondBy: null,
  deliverBy: null,
  deliveredAt: null,
  forfeitReason: null,
  person: null,
  declaration: null,
  mustShow: ['Proof of the home address'],
}
const notified: Partial<claims.Claim> = {
  state: 'notified',
  notifiedAt: at,
  notice: { state: 'sent', askedAt: at, failure: null },
  respondBy: at,
  person: { name: donor.name, email: donor.email },
}
const declared: Partial<claims.Claim> = {
  ...notified,
  state: 'responded',
  declaration: {
    firstName: 'Ada',
    lastName: 'Byron',
    bornOn: '1990-12-10',
    address: '12 Main St, Columbus',
    postalCode: '43085',
    region: 'US-OH',
    takes: 'prize',
    signature: 'Ada Byron',
    declaredAt: at,
  },
}
const drawn: claims.WonDraw = {
  slug,
  title: 'The Giveaway',
  prize: 'A canoe',
  drawnAt: at,
  timeZone: 'America/New_York',
  place: 0,
  alternates: 0,
  state: 'potential',
  exhausted: false,
  next: 'notify',
  dueAt: at,
  overdue: true,
  proposal: null,
}
const desk = (change: Partial<claims.WinnerDesk>, of: Partial<claims.Claim> = {}): claims.WinnerDesk => ({
  ...drawn,
  people: 1,
  terms: {
    cashOption: '$500',
    cashCondition: 'Instead of it.',
    ageMin: 18,
    notifyWithinBusinessDays: 10,
    respondWithinDays: 5,
    fulfilmentWeeksMin: 6,
    fulfilmentWeeksMax: 10,
  },
  claims: [{ ...claim, ...of }],
  acts: [act('drawn')],
  ...change,
})
const offer: winners.PrizeOffer = {
  slug,
  title: 'The Giveaway',
  prize: 'A canoe',
  cashOption: '$500',
  cashCondition: 'Instead of it.',
  ageMin: 18,
  regionsAllowed: ['US-OH'],
  regionsVoid: ['US-PR'],
  mustShow: ['Proof of the home address'],
  timeZone: 'America/New_York',
  state: 'notified',
  respondBy: at,
  respondByWords: 'Friday',
  weeksMin: 6,
  weeksMax: 10,
}

const verified = { ...declared, state: 'verified', deliverBy: at } as const
const awarded = desk({ state: 'awarded', next: 'deliver', overdue: false }, { ...verified, state: 'awarded' })
const proposal: claims.Proposal = {
  id: proposedAward,
  act: 'award',
  reason: null,
  words: '',
  state: 'open',
  proposedBy: 'administrator-2',
  proposedAt: at,
  expiresAt: at,
  isOwn: false,
}

/** What administrators do with the prize of a draw, what its winner answers, and what everybody sees. */
export function agreeOnWinners(pact: PactV4): void {
  const given = `${asAdministrator} a prize is drawn`

  it('for the desk of the winners, and for one prize', async () => {
    await agreeOnAnswer(pact, { given, call: claims.listWonDraws, input: {}, answer: [drawn] })
    const input = { params: { slug } }
    const answer = desk({})
    expect(await agreeOnAnswer(pact, { given, call: claims.getWinnerDesk, input, answer, fromState: 'slug' })).toEqual(
      answer,
    )
    const of = { given: 'nobody is signed in', call: claims.listWonDraws, input: {} }
    expect(await agreeOnRefusal(pact, { ...of, code: 'sign-in-required' })).toMatchObject({ code: 'sign-in-required' })
  })

  it('to notify the winner', async () => {
    const body = { name: donor.name, email: donor.email }
    const asked = { ...notified, notice: { state: 'asked', askedAt: at, failure: null }, respondBy: null } as const
    const answer = { desk: desk({ state: 'notified', next: 'send', overdue: false }, asked), letterPath: null }
    const call = claims.notifyWinner
    expect(await agreeOnAnswer(pact, { given, call, input: { params, body }, answer, fromState: 'slug' })).toEqual(
      answer,
    )
  })

  it('to verify, award and deliver, and to let a claim be forfeited', async () => {
    const shown = ['A photo ID that matches the name and date of birth', 'Proof of the home address']
    await agreeOnAnswer(pact, {
      given: `${asAdministrator} the winner of a prize has declared`,
      call: claims.verifyClaim,
      input: { params, body: { shown } },
      answer: desk({ state: 'verified', next: 'award', overdue: false }, verified),
      fromState: 'slug',
    })
    await agreeOnAnswer(pact, {
      given: `${asAdministrator} the winner of a prize is verified`,
      call: claims.awardPrize,
      input: { params },
      answer: awarded,
      fromState: 'slug',
    })
    await agreeOnAnswer(pact, {
      given: `${asAdministrator} a prize is awarded`,
      call: claims.recordDelivery,
      input: { params, body: { words: 'Keys handed over' } },
      answer: desk(
        { state: 'awarded', next: 'nothing', dueAt: null, overdue: false },
        { ...verified, state: 'awarded', deliveredAt: at },
      ),
      fromState: 'slug',
    })
    const forfeited = { state: 'forfeited', forfeitReason: 'not-reached' } as const
    const answer = desk(
      { state: 'forfeited', next: 'nothing', exhausted: true, dueAt: null, overdue: false },
      forfeited,
    )
    const input = { params, body: { reason: 'not-reached', words: 'The mail came back' } } as const
    expect(await agreeOnAnswer(pact, { given, call: claims.forfeitClaim, input, answer, fromState: 'slug' })).toEqual(
      answer,
    )
    const refused = await agreeOnRefusal(pact, {
      given,
      call: claims.awardPrize,
      input: { params },
      code: 'conflict',
      fromState: 'slug',
    })
    expect(refused).toMatchObject({ code: 'conflict' })
  })

  it('to propose an award, and to confirm, refuse or withdraw it', async () => {
    const toAward = desk({ state: 'verified', next: 'award', overdue: false }, verified)
    const own = { ...proposal, proposedBy: 'administrator-1', isOwn: true }
    await agreeOnAnswer(pact, {
      given: `${asAdministrator} the winner of a prize is verified`,
      call: claims.proposeSettlement,
      input: { params, body: { act: 'award' } },
      answer: { ...toAward, proposal: own },
      fromState: 'slug',
    })
    const givenProposal = `${asAdministrator} another one proposed to award a prize`
    const of = { given: givenProposal, fromState: 'slug' }
    const oneProposal = { params: { ...params, proposalId: proposedAward } }
    const shown = { ...toAward, proposal }
    const looking = { ...of, call: claims.listWonDraws, input: {} }
    const { people: _people, terms: _terms, claims: _claims, acts: _acts, ...inList } = shown
    expect(await agreeOnAnswer(pact, { ...looking, answer: [inList] })).toEqual([inList])
    const confirming = { ...of, call: claims.confirmProposal, input: oneProposal }
    expect(await agreeOnAnswer(pact, { ...confirming, answer: awarded })).toEqual(awarded)
    const refusing = { ...oneProposal, body: { reason: 'The photo ID is of another person' } }
    await agreeOnAnswer(pact, { ...of, call: claims.refuseProposal, input: refusing, answer: toAward })
    const withdrawing = { ...of, call: claims.withdrawProposal, input: oneProposal }
    expect(await agreeOnRefusal(pact, { ...withdrawing, code: 'conflict' })).toMatchObject({ code: 'conflict' })
  })

  it('how many people award a prize', async () => {
    const of = { given: 'nothing in particular', call: winners.getPrizeDeciders, input: {} }
    const answer = { people: 1, untilAnother: false, twoUntil: null, twoFrom: null } as const
    expect(await agreeOnAnswer(pact, { ...of, answer })).toEqual(answer)
  })

  it('what the link to a prize leads to, and sends the declaration or declines', async () => {
    const notice = 'somebody was notified of a prize'
    const call = winners.openPrize
    expect(
      await agreeOnAnswer(pact, { given: notice, call, input: { body: { token } }, answer: offer, fromState: 'token' }),
    ).toEqual(offer)
    const { declaredAt: _declared, ...typed } = declared.declaration ?? { declaredAt: at }
    const statements = Object.fromEntries(winners.declarationStatements.map((name) => [name, true]))
    const declaration = { ...typed, statements } as winners.Declaration
    await agreeOnAnswer(pact, {
      given: notice,
      call: winners.declareCompliance,
      input: { body: { token, declaration } },
      answer: { ...offer, state: 'responded' },
      fromState: 'token',
    })
    const input = { body: { token } }
    await agreeOnAnswer(pact, {
      given: notice,
      call: winners.declinePrize,
      input,
      answer: undefined,
      fromState: 'token',
    })
    const over = await agreeOnRefusal(pact, { given: 'nothing in particular', call, input, code: 'link-expired' })
    expect(over).toMatchObject({ code: 'link-expired' })
  })

  it('who has won', async () => {
    const winner = { firstName: 'Ada', initial: 'B', region: 'US-OH', awardedAt: at }
    const places = [{ place: 0, id: 'ab'.repeat(32), state: 'awarded' as const, reason: null }]
    const won = { title: 'The Giveaway', prize: 'A canoe', drawnAt: at, state: 'awarded' as const }
    const prize = { slug, ...won, places, winner }
    const listed = { given: `${asAdministrator} a prize is awarded`, call: winners.listWinners, input: {} }
    expect(await agreeOnAnswer(pact, { ...listed, answer: [prize] })).toEqual([prize])
  })

  it('how somebody who sent a postcard can be reached', async () => {
    const answer = [{ name: 'Rosa Lind', email: null, phone: null, place: '12 Main St', at }]
    const input = { params: { donorId: anId } }
    const call = contacts.listPostContacts
    const of = { given: `${asAdministrator} a postcard was drawn`, call, input, fromState: 'donorId' }
    expect(await agreeOnAnswer(pact, { ...of, answer })).toEqual(answer)
  })
}
