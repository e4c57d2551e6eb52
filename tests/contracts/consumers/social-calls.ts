import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { socialDisclosure } from '@evenhand/contracts/catalogue'
import { secondLooks, social, socialReviews } from '@evenhand/contracts/http'
import { member, sharedPost } from '../examples.ts'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const at = '2026-11-21T12:00:00.000Z'
const { id, postUrl, post } = sharedPost
const params = { accountNumber: member.accountNumber }
const fresh = 'a member is signed in, and the rules in force name social media'
const shared = 'a member who has shared a post is signed in'
const held = 'a member whose share was held is signed in'
const rejected = 'a member whose share was rejected is signed in'
const sampled = 'an administrator is signed in, and someone else’s decision waits for a second look'
const waits = 'an administrator is signed in, and a share waits for a review'

const activity: social.SocialActivity = {
  id,
  platform: 'facebook',
  activityType: 'share',
  postUrl,
  entriesAwarded: 10,
  verified: false,
  state: 'recorded',
  holds: [],
  uncounted: null,
  reason: null,
  createdAt: at,
}
const reviewed: socialReviews.ReviewedActivity = {
  ...activity,
  accountNumber: member.accountNumber,
  memberName: `${member.firstName} ${member.lastName}`,
  post,
  worth: 10,
  appeal: null,
  version: 1,
}

/** What a member asks about social media. */
export function agreeOnActivity(pact: PactV4): void {
  it('whether it counts, and to record an activity once', async () => {
    const terms = { counting: 'counts', disclosed: false } as const
    expect(await agreeOnAnswer(pact, { given: fresh, call: social.getTerms, input: {}, answer: terms })).toEqual(terms)
    const disclosure = socialDisclosure()
    const body = { platform: 'facebook', activityType: 'share', postUrl, disclosure } as const
    const asked = { call: social.recordActivity, input: { params, body } }
    expect(await agreeOnAnswer(pact, { given: fresh, answer: activity, ...asked })).toEqual(activity)
    const refusal = await agreeOnRefusal(pact, { given: shared, code: 'conflict', ...asked })
    expect(refusal).toMatchObject({ code: 'conflict' })
  })

  it('for what is held, and why', async () => {
    const holds: social.SocialActivity['holds'] = ['many-of-member']
    const answer: social.SocialActivity[] = [{ ...activity, state: 'held', holds, entriesAwarded: 0 }]
    const asked = { call: social.listActivity, input: { params } }
    expect(await agreeOnAnswer(pact, { given: held, answer, ...asked })).toEqual(answer)
  })

  it('for what they recorded, and appeal a rejection', async () => {
    const asked = { call: social.listActivity, input: { params } }
    expect(await agreeOnAnswer(pact, { given: shared, answer: [activity], ...asked })).toEqual([activity])
    const appealed = { ...activity, state: 'appealed', entriesAwarded: 0, reason: 'We couldn’t find it.' } as const
    const input = { params: { ...params, activityId: id }, body: { words: 'It is there.' } }
    const call = social.appealRejection
    expect(await agreeOnAnswer(pact, { given: rejected, call, input, answer: appealed })).toEqual(appealed)
  })
}

/** What administrators ask about it. */
export function agreeOnReviews(pact: PactV4): void {
  it('for the social media activity that waits, and one of it with what it is compared with', async () => {
    const page = { items: [reviewed], next: null, total: 1 }
    const input = { query: { state: 'waiting', order: 'asc', limit: '50' } } as const
    expect(await agreeOnAnswer(pact, { given: waits, call: socialReviews.listReviewed, input, answer: page })).toEqual(
      page,
    )
    const found: socialReviews.ActivityCase = {
      activity: reviewed,
      acts: [{ action: 'recorded', words: '', by: null, at }],
      elsewhere: [],
      alike: [],
      together: [],
    }
    const one = { call: socialReviews.getReviewed, input: { params: { activityId: id } } }
    expect(await agreeOnAnswer(pact, { given: waits, answer: found, ...one })).toEqual(found)
  })

  it('to reject it, and before it what that would do', async () => {
    const activities = [{ id, seen: 1 }]
    const preview = { verdict: 'rejected' as const, activities }
    const foreseen = [{ id, outcome: 'decided' as const }]
    const asked = { given: waits, call: socialReviews.previewDecisions, input: { body: preview }, answer: foreseen }
    expect(await agreeOnAnswer(pact, asked)).toEqual(foreseen)
    const body: socialReviews.Decisions = { verdict: 'rejected', reason: 'We couldn’t find it.', activities }
    const answer: { id: string; outcome: 'decided' }[] = [{ id, outcome: 'decided' }]
    const call = socialReviews.decideActivities
    expect(await agreeOnAnswer(pact, { given: waits, call, input: { body }, answer })).toEqual(answer)
  })

  it('for a decision to judge again, to judge it, and how often reviewers agree', async () => {
    const { platform, activityType, createdAt } = activity
    const look: secondLooks.SecondLook = {
      id,
      platform,
      activityType,
      postUrl,
      createdAt,
      accountNumber: member.accountNumber,
      memberName: reviewed.memberName,
      alike: 0,
    }
    const next = { call: secondLooks.nextSecondLook, input: {} }
    const waiting = { look, waiting: 1 }
    expect(await agreeOnAnswer(pact, { given: sampled, answer: waiting, ...next })).toEqual(waiting)
    const compared: secondLooks.Compared = { activityId: id, first: 'rejected', reason: 'Not there.', agreed: true }
    const judged = {
      call: secondLooks.giveSecondLook,
      input: { params: { lookId: id }, body: { verdict: 'rejected' } },
    } as const
    expect(await agreeOnAnswer(pact, { given: sampled, answer: compared, ...judged })).toEqual(compared)
    const figures: secondLooks.Reviewer = {
      administratorId: 'administrator-2',
      decided: 1,
      overturned: 0,
      looked: 0,
      agreed: 0,
    }
    const reviewers = { call: secondLooks.listReviewers, input: {} }
    expect(await agreeOnAnswer(pact, { given: sampled, answer: [figures], ...reviewers })).toEqual([figures])
  })
}
