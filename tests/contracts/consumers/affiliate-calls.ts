import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { affiliateReviews, affiliates, referralClicks } from '@evenhand/contracts/http'
import { affiliate } from '../examples.ts'
import { agreeOnAnswer } from './frontend-calls.ts'

const at = '2026-11-21T12:00:00.000Z'
const { id, referralId, code, clickId, form } = affiliate
const { email, ...named } = form
const approved = 'an affiliate is signed in, and one of their referrals is held'
const rejected = 'an affiliate is signed in, and one of their referrals was rejected'
const applied = 'an administrator is signed in, and somebody has applied as an affiliate'
const held = 'an administrator is signed in, and a referral of an affiliate is held'

const none = { pending: 0, held: 0, appealed: 0, counted: 0, rejected: 0, upheld: 0, reversed: 0 }
const own: affiliates.OwnReferral = {
  id: referralId,
  state: 'held',
  paidAt: at,
  releasesAt: null,
  holds: ['first-ones'],
  entries: 0,
  reason: null,
}
const reviewed: affiliateReviews.ReviewedAffiliate = {
  ...named,
  id,
  email,
  code: null,
  state: 'pending',
  acts: [],
  version: 0,
  appliedAt: at,
}
const referral: affiliateReviews.ReviewedReferral = {
  id: referralId,
  affiliateId: id,
  affiliateName: form.affiliateName,
  code,
  state: 'held',
  donorId: '1197a000-0000-8000-8000-00000000000b',
  amount: '50.00',
  paidAt: at,
  releasesAt: null,
  holds: ['first-ones'],
  click: { at, from: 'www.instagram.com', ad: false },
  reason: null,
  appeal: null,
  version: 1,
}

/** What somebody asks who wants to be an affiliate, who is one, and whose link was followed. */
export function agreeOnAffiliates(pact: PactV4): void {
  it('to take an application as an affiliate', async () => {
    const answer: affiliates.AppliedAffiliate = {
      ...named,
      id,
      status: 'pending',
      totalReferrals: 0,
      totalEntries: 0,
      createdAt: at,
    }
    const asked = { given: 'nobody has applied as an affiliate', call: affiliates.applyAsAffiliate }
    expect(await agreeOnAnswer(pact, { ...asked, input: { body: form }, answer })).toEqual(answer)
  })

  it('for the figures of an affiliate, and for their referrals', async () => {
    const answer = {
      affiliate: {
        ...named,
        id,
        email,
        state: 'approved' as const,
        reason: null,
        code,
        link: `/r/${code}`,
        counting: 'closed' as const,
        days: [{ day: '2026-11-21', clicks: 0, signUps: 0, paid: 0, entries: 0 }],
        totals: { ...none, held: 1, entries: 0 },
        createdAt: at,
      },
    }
    expect(
      await agreeOnAnswer(pact, { given: approved, call: affiliates.getOwnAffiliate, input: {}, answer }),
    ).toMatchObject({ affiliate: { code } })
    const page = { items: [own], next: null, total: 1 }
    const call = affiliates.listOwnReferrals
    expect(await agreeOnAnswer(pact, { given: approved, call, input: { query: {} }, answer: page })).toEqual(page)
  })

  it('to appeal the rejection of a referral', async () => {
    const answer = { ...own, state: 'appealed' as const, reason: 'Your own card.' }
    const input = { params: { referralId }, body: { words: 'It was my sister’s.' } }
    const call = affiliates.appealReferral
    expect(await agreeOnAnswer(pact, { given: rejected, call, input, answer })).toEqual(answer)
  })

  it('whose link was followed, and to forget it', async () => {
    const given = 'an affiliate is approved'
    const answer = { affiliate: { name: form.affiliateName, code, click: clickId, until: at } }
    const input = { body: { code, from: 'www.instagram.com' } }
    const call = referralClicks.followReferralLink
    expect(await agreeOnAnswer(pact, { given, call, input, answer })).toEqual(answer)
  })
}

/** What the desk asks about them. */
export function agreeOnAffiliateDesk(pact: PactV4): void {
  it('as an administrator, for affiliates, for one, and to approve it', async () => {
    const page = { items: [reviewed], next: null, total: 1 }
    const query = { state: 'pending' as const, limit: '50' }
    const { listAffiliates, getAffiliate, reviewAffiliate } = affiliateReviews
    expect(
      await agreeOnAnswer(pact, { given: applied, call: listAffiliates, input: { query }, answer: page }),
    ).toMatchObject({ total: 1 })
    const params = { affiliateId: id }
    const found = { affiliate: reviewed, referrals: none, twins: [] }
    expect(
      await agreeOnAnswer(pact, { given: applied, call: getAffiliate, input: { params }, answer: found }),
    ).toMatchObject({ referrals: none })
    const answer = {
      ...reviewed,
      state: 'approved' as const,
      code,
      acts: [{ state: 'approved' as const, note: '', by: 'administrator-1', at }],
      version: 1,
    }
    const input = { params, body: { verdict: 'approved' as const, seen: 0 } }
    expect(await agreeOnAnswer(pact, { given: applied, call: reviewAffiliate, input, answer })).toMatchObject({ code })
  })

  it('as an administrator, for held referrals, for one, and to accept it', async () => {
    const page = { items: [referral], next: null, total: 1 }
    const { listReferrals, getReferral, decideReferrals } = affiliateReviews
    const query = { limit: '50' }
    expect(
      await agreeOnAnswer(pact, { given: held, call: listReferrals, input: { query }, answer: page }),
    ).toMatchObject({ total: 1 })
    const found = { referral, acts: [], alike: [] }
    const params = { referralId }
    expect(
      await agreeOnAnswer(pact, { given: held, call: getReferral, input: { params }, answer: found }),
    ).toMatchObject({ acts: [] })
    const body = { verdict: 'accepted' as const, referrals: [{ id: referralId, seen: 1 }] }
    const answer = [{ id: referralId, outcome: 'decided' as const }]
    const preview = { given: held, call: affiliateReviews.previewReferralDecisions, input: { body }, answer }
    expect(await agreeOnAnswer(pact, preview)).toEqual(answer)
    expect(await agreeOnAnswer(pact, { given: held, call: decideReferrals, input: { body }, answer })).toEqual(answer)
  })
}
