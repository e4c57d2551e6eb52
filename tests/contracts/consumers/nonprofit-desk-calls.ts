import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { assigning, benefiting, judging, nonprofitReviews, rounds } from '@evenhand/contracts/http'
import { deskApplication, deskRound, nonprofitId, registered, roundForm, roundId } from '../nonprofit-examples.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const at = '2026-11-21T12:00:00.000Z'
const waits = 'an administrator is signed in, and a nonprofit waits for a review'
const drafted = 'an administrator is signed in, and a grant round is a draft'
const judged = 'an administrator is signed in, and an application is scored and its decision proposed by someone else'
const undeclared = 'an administrator is signed in who has not declared their conflicts in a grant round'
const recused = 'an administrator is signed in who is recused from an application'

const ofNonprofit = { nonprofitId }
const ofRound = { roundId }
const ofApplication = { applicationId: deskApplication.id }
const page = { limit: '50' } as const

/** What administrators ask about nonprofits that registered. */
export function agreeOnReviews(pact: PactV4): void {
  it('for the registered nonprofits, filtered', async () => {
    const input = { query: { state: 'pending', order: 'asc', search: 'lamps@example.org', ...page } } as const
    const answer = { items: [registered], next: null, total: 1 }
    const listed = await agreeOnAnswer(pact, { given: waits, call: nonprofitReviews.listRegistered, input, answer })
    expect(listed).toEqual(answer)
  })

  it('what one is compared with', async () => {
    const answer: nonprofitReviews.NonprofitCase = {
      nonprofit: registered,
      twins: [{ id: nonprofitId, organizationName: 'Lantern Street Inc.', state: 'pending', alike: ['tax-id'] }],
      irs: { importedAt: at, listed: { name: 'LANTERN STREET', city: 'SALEM', state: 'MA', hasSameName: true } },
    }
    const input = { params: ofNonprofit }
    const shown = await agreeOnAnswer(pact, { given: waits, call: nonprofitReviews.getRegistered, input, answer })
    expect(shown).toEqual(answer)
  })

  it('to reject one, unless it has changed meanwhile', async () => {
    const reason = 'The IRS revoked its exemption.'
    const answer: nonprofitReviews.RegisteredNonprofit = {
      ...registered,
      state: 'rejected',
      acts: [{ state: 'rejected', note: reason, by: 'administrator-1', at }],
      version: 1,
    }
    const call = nonprofitReviews.reviewNonprofit
    const input = { params: ofNonprofit, body: { verdict: 'rejected', reason, seen: 0 } } as const
    expect(await agreeOnAnswer(pact, { given: waits, call, input, answer })).toEqual(answer)
    const late = { params: ofNonprofit, body: { verdict: 'approved', seen: 7 } } as const
    const refusal = await agreeOnRefusal(pact, { given: waits, call, input: late, code: 'conflict' })
    expect(refusal).toMatchObject({ code: 'conflict' })
  })
}

/** What administrators ask about the home page. */
export function agreeOnBenefiting(pact: PactV4): void {
  const given = 'an administrator is signed in, and a nonprofit is approved that benefits from giving'
  const reason = 'Our board chose them.'
  const shown = { from: '2026-12-01', until: '2099-12-31', order: 1 }
  const state = 'shown' as const
  const approved: nonprofitReviews.RegisteredNonprofit = {
    ...registered,
    state: 'approved',
    acts: [{ state: 'approved', note: '', by: 'administrator-1', at }],
    benefiting: { ...shown, from: '2026-11-01', state },
    pictureUrl: `/api/nonprofit-pictures/${'0'.repeat(32)}`,
    version: 3,
  }

  it('to change the days of one that benefits, and to end them', async () => {
    const answer = { ...approved, benefiting: { ...shown, from: '2026-11-02', state }, version: 4 }
    const input = { params: ofNonprofit, body: { ...shown, from: '2026-11-02', reason, seen: 3 } }
    expect(await agreeOnAnswer(pact, { given, call: benefiting.setBenefiting, input, answer })).toEqual(answer)
    const ended = { ...approved, benefiting: null, version: 4 }
    const ending = { params: ofNonprofit, body: { reason, seen: 3 } }
    expect(await agreeOnAnswer(pact, { given, call: benefiting.endBenefiting, input: ending, answer: ended })).toEqual(
      ended,
    )
    const late = { params: ofNonprofit, body: { ...shown, reason, seen: 2 } }
    const refusal = await agreeOnRefusal(pact, { given, call: benefiting.setBenefiting, input: late, code: 'conflict' })
    expect(refusal).toMatchObject({ code: 'conflict' })
  })

  it('to take its picture down', async () => {
    const answer = { ...approved, pictureUrl: null, version: 4 }
    const input = { params: ofNonprofit, body: { reason, seen: 3 } }
    const asked = { given, call: benefiting.removeNonprofitPicture, input, answer }
    expect(await agreeOnAnswer(pact, asked)).toEqual(answer)
  })
}

/** What administrators ask about the rounds themselves. */
export function agreeOnRounds(pact: PactV4): void {
  it('for all grant rounds', async () => {
    const answer = [deskRound]
    const asked = { given: judged, call: rounds.listDeskRounds, input: {}, answer }
    expect(await agreeOnAnswer(pact, asked)).toEqual(answer)
  })

  it('to save a draft, to publish it, and to discard it', async () => {
    const draft: rounds.DeskRound = { ...deskRound, round: { ...deskRound.round, state: 'draft' }, version: 2 }
    const body = { form: roundForm, seen: 1 }
    const saving = { given: drafted, call: rounds.saveGrantRound, input: { params: ofRound, body }, answer: draft }
    expect(await agreeOnAnswer(pact, saving)).toEqual(draft)
    const published = { ...draft, round: { ...draft.round, state: 'upcoming' as const } }
    const input = { params: ofRound, body: { seen: 1 } }
    const publishing = { given: drafted, call: rounds.publishGrantRound, input, answer: published }
    expect(await agreeOnAnswer(pact, publishing)).toEqual(published)
    const discarding = { given: drafted, call: rounds.discardGrantRound, input: { params: ofRound }, answer: undefined }
    expect(await agreeOnAnswer(pact, discarding)).toBeUndefined()
  })

  it('to save a draft that someone else has changed, and hears so', async () => {
    const input = { params: ofRound, body: { form: roundForm, seen: 9 } }
    const asked = { given: drafted, call: rounds.saveGrantRound, input, code: 'conflict' as const }
    expect(await agreeOnRefusal(pact, asked)).toMatchObject({ code: 'conflict' })
  })

  it('to name the reviewers', async () => {
    const input = { params: ofRound, body: { reviewers: ['administrator-1'], seen: [] } }
    const asked = { given: drafted, call: judging.setRoundReviewers, input, answer: undefined }
    expect(await agreeOnAnswer(pact, asked)).toBeUndefined()
  })
}

/** What reviewers ask. */
export function agreeOnJudging(pact: PactV4): void {
  it('who applied, and to declare a conflict', async () => {
    const organization = { nonprofitId, organizationName: 'Lantern Street', conflict: null }
    const open = { organizations: [organization], declaredAt: null }
    const input = { params: ofRound }
    const asked = { given: undeclared, call: judging.getRoundInterests, input, answer: open }
    expect(await agreeOnAnswer(pact, asked)).toEqual(open)
    const declared = { organizations: [{ ...organization, conflict: 'On its board' }], declaredAt: at }
    const body = { shown: [nonprofitId], conflicts: [{ nonprofitId, reason: 'On its board' }] }
    const declaring = { given: undeclared, call: judging.declareInterests, input: { ...input, body }, answer: declared }
    expect(await agreeOnAnswer(pact, declaring)).toEqual(declared)
  })

  it('for the applications, which are refused before conflicts are declared', async () => {
    const input = { params: ofRound, query: { state: 'submitted', order: 'desc', ...page } } as const
    const answer = { items: [deskApplication], next: null, total: 1 }
    const call = judging.listDeskApplications
    expect(await agreeOnAnswer(pact, { given: judged, call, input, answer })).toEqual(answer)
    const refused = { given: undeclared, call, input, code: 'interests-undeclared' as const }
    expect(await agreeOnRefusal(pact, refused)).toMatchObject({ code: 'interests-undeclared' })
  })

  it('for one application, which is refused to who is recused', async () => {
    const input = { params: ofApplication }
    const call = judging.getDeskApplication
    expect(await agreeOnAnswer(pact, { given: judged, call, input, answer: deskApplication })).toEqual(deskApplication)
    const refused = { given: recused, call, input, code: 'recused' as const }
    expect(await agreeOnRefusal(pact, refused)).toMatchObject({ code: 'recused' })
  })

  agreeOnReviewers(pact)

  it('for the ranking', async () => {
    const answer: judging.Ranking = {
      budget: '10000.00',
      awarded: '0.00',
      ranked: [
        {
          id: deskApplication.id,
          projectTitle: 'Warm rooms in winter',
          requestedAmount: '2500.00',
          mean: '4.00',
          lowest: '4.00',
          highest: '4.00',
          state: 'submitted',
          isReached: true,
        },
      ],
      reviewers: [{ by: 'administrator-1', scored: 1, mean: '4.00', drift: '0.00' }],
    }
    const asked = { given: judged, call: judging.getRanking, input: { params: ofRound }, answer }
    expect(await agreeOnAnswer(pact, asked)).toEqual(answer)
  })
}

/** What they send: a score, a proposal, and the confirmation of somebody else's. */
export function agreeOnDecisions(pact: PactV4): void {
  const { ownScore, decision } = deskApplication
  if (!ownScore || !decision) throw new Error('The example is scored and proposed')

  it('to score it', async () => {
    const { marks, comment } = ownScore
    const input = { params: ofApplication, body: { marks, comment } }
    const asked = { given: judged, call: judging.scoreApplication, input, answer: deskApplication }
    expect(await agreeOnAnswer(pact, asked)).toEqual(deskApplication)
  })

  it('to propose a decision, and to confirm someone else’s', async () => {
    const { words } = decision
    const body = { decision: { verdict: 'approved', award: '2000.00', words }, seen: 5 } as const
    const proposed = { ...deskApplication, mayConfirm: false }
    const input = { params: ofApplication, body }
    const proposing = { given: judged, call: judging.proposeDecision, input, answer: proposed }
    expect(await agreeOnAnswer(pact, proposing)).toEqual(proposed)
    const confirmed: judging.DeskApplication = {
      ...deskApplication,
      applicant: { nonprofitId, organizationName: 'Lantern Street' },
      state: 'approved',
      decision: { ...decision, confirmedBy: 'administrator-1', confirmedAt: at },
      mayConfirm: false,
    }
    const confirming = {
      given: judged,
      call: judging.confirmDecision,
      input: { params: ofApplication, body: { seen: 5 } },
      answer: confirmed,
    }
    expect(await agreeOnAnswer(pact, confirming)).toEqual(confirmed)
  })
}

/** What those ask who say who scores what. */
function agreeOnReviewers(pact: PactV4): void {
  it('to give it reviewers, by hand and evenly', async () => {
    const body = { reviewers: ['administrator-1'], seen: 5 }
    const byHand = { given: judged, call: assigning.assignReviewers, input: { params: ofApplication, body } }
    expect(await agreeOnAnswer(pact, { ...byHand, answer: deskApplication })).toEqual(deskApplication)
    const answer = { assigned: 1, short: 0 }
    const evenly = { given: judged, call: assigning.spreadReviewers, input: { params: ofRound, body: { each: 1 } } }
    expect(await agreeOnAnswer(pact, { ...evenly, answer })).toEqual(answer)
  })

  it('who declared a conflict, which they can’t take back themselves', async () => {
    const declared: assigning.DeclaredConflict = {
      administratorId: 'administrator-1',
      nonprofitId,
      organizationName: 'Lantern Street',
      reason: 'On its board',
      mayTakeBack: false,
    }
    const asked = { given: recused, call: assigning.listConflicts, input: { params: ofRound }, answer: [declared] }
    expect(await agreeOnAnswer(pact, asked)).toEqual([declared])
    const params = { roundId, administratorId: 'administrator-1', nonprofitId }
    const input = { params, body: { reason: 'The other Lantern Street.' } }
    const refused = { given: recused, call: assigning.takeBackConflict, input, code: 'not-allowed' as const }
    expect(await agreeOnRefusal(pact, refused)).toMatchObject({ code: 'not-allowed' })
  })
}
