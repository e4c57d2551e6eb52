import { describe, expect, it } from '@jest/globals'
import { type Call, calls } from './index.ts'

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

/** Calls that create or pay and keep the key of their request by themselves, and why `routeOnce` can't. */
const ownKeys: Record<string, string> = {
  'POST /api/create-payment-intent':
    'The processor is asked between two transactions: the checkout has the key (`request_key`), and a repeat finds the same payment.',
  'POST /api/admin/gifts/{giftId}/refunds':
    'The processor is asked between two transactions: the request for a refund has the key, and a repeat goes on with it.',
  'POST /api/admin/memberships/{membershipId}/cancellation':
    'The processor is asked between two transactions: the request to cancel has the key, and a repeat hears what became of it.',
  'POST /api/grant-applications':
    'An organization has few places in a round, and a free one is looked for: the application has the key of the request that made it.',
  'POST /api/sponsorships':
    'A hold of the same browser on the same cells is released first: the sponsorship has the key of the request that made it.',
  'POST /api/admin/sponsorships':
    'Cells whose hold is over are given up first: the sponsorship has the key of the request that made it.',
  'POST /api/sponsor-waiting':
    'Whether the block is free is looked at before: the place in line has the key of the request that made it.',
  'POST /api/memorial-blocks':
    'Whoever holds the tile writes anew on it, and makes no document: the tile has the key of the request that made it.',
}

/** Every other POST, by why a repeat makes nothing a second time. */
const repeatable: Record<string, string[]> = {
  'proves who somebody is, by what works once or is limited; a repeat asks again': [
    'POST /api/admin/login',
    'POST /api/admin/login/code',
    'POST /api/admin/login/passkey',
    'POST /api/admin/login/passkey/challenge',
    'POST /api/session/codes',
    'POST /api/session/mailbox-codes',
    'POST /api/session/codes/{codeId}/verify',
    'POST /api/session/links/verify',
    'POST /api/session/mailbox-proofs',
    'POST /api/members/sign-in',
    'POST /api/desk-invitations/join',
    'POST /api/desk-passwords/choose',
    'POST /api/desk-emails/confirm',
  ],
  'says what something shall be, and it is so already': [
    'POST /api/process-payment-success',
    'POST /api/memberships/{membershipId}/amount',
    'POST /api/memberships/{membershipId}/cancel',
    'POST /api/memberships/{membershipId}/level',
    'POST /api/memberships/{membershipId}/pause',
    'POST /api/memberships/{membershipId}/resume',
    'POST /api/admin/memorials/{memorialId}/review',
    'POST /api/admin/memorials/{memorialId}/photo-removal',
    'POST /api/admin/memorials/{memorialId}/kept',
    'POST /api/email/subscriptions/confirm',
    'POST /api/email/subscribers/{subscriberId}/unsubscribe',
    'POST /api/email/subscribers/{subscriberId}/erasure',
    'POST /api/email/imports/{importId}/start',
    'POST /api/email/imports/{importId}/undo',
    'POST /api/personal-data/erasures',
    'POST /r/unsubscribe/{token}',
    'POST /r/sponsor-figures/{sponsorshipId}/{proof}',
    'POST /api/draws/{slug}/beacon',
    'POST /api/prizes/declaration',
    'POST /api/prizes/refusal',
    'POST /api/admin/winners/{slug}/{place}/award',
    'POST /api/admin/winners/{slug}/{place}/forfeiture',
    'POST /api/admin/winners/{slug}/{place}/proposals',
    'POST /api/admin/winners/{slug}/{place}/delivery',
    'POST /api/admin/winners/{slug}/{place}/verification',
    'POST /api/admin/free-post/{batchId}/close',
    'POST /api/admin/free-post/{batchId}/cards/{number}/resolution',
    'POST /api/admin/free-post/{batchId}/cards/{number}/reversal',
    'POST /api/admin/affiliate-referrals/decisions',
    'POST /api/admin/memorials/reviews',
    'POST /api/admin/entry-holds',
    'POST /api/admin/entry-holds/decisions',
    'POST /api/email/campaigns/{campaignId}/send',
    'POST /api/email/campaigns/{campaignId}/pause',
    'POST /api/email/campaigns/{campaignId}/resume',
    'POST /api/email/campaigns/{campaignId}/cancel',
    'POST /api/email/campaigns/{campaignId}/winner',
  ],
  'is there once, by an id, a number or an email address of its own or by who sends it when': [
    'POST /api/webhooks/stripe',
    'POST /api/admin/people/invitations',
    'POST /api/webhooks/postmark',
    'POST /api/webhooks/sendgrid',
    'POST /api/webhooks/ses',
    'POST /api/admin/free-post/{batchId}/cards',
    'POST /api/referral-clicks',
    'POST /api/memorial-blocks/{memorialId}/report',
  ],
  'takes up only what failed, so a repeat finds nothing left': ['POST /api/email/campaigns/{campaignId}/retry'],
  'keeps nothing, and answers what it is asked about': [
    'POST /api/email/previews',
    'POST /api/email/segments/count',
    'POST /api/admin/free-entries',
    'POST /api/personal-data/erasures/progress',
    'POST /api/admin/entry-holds/decisions/preview',
    'POST /api/admin/social-activities/decisions/preview',
    'POST /api/admin/affiliate-referrals/decisions/preview',
    'POST /api/admin/memorials/reviews/preview',
  ],
  'counts a look at a page, and nobody is told how often': ['POST /api/sponsor-views'],
  'makes a link or a look that takes the place of the one before, or is one an hour': [
    'POST /api/cart-links/open',
    'POST /api/nonprofit-questions/open',
    'POST /api/desk-invitations/open',
    'POST /api/desk-passwords/open',
    'POST /api/desk-emails/open',
    'POST /api/admin/people/invitations/{invitationId}/sending',
    'POST /api/prizes/open',
    'POST /api/memberships/{membershipId}/card',
    'POST /api/admin/winners/{slug}/{place}/notification',
    'POST /api/admin/reconciliations',
    'POST /api/email/subscriptions',
  ],
}

const posts = calls.filter(({ method }) => method === 'POST')

describe('a call that creates or pays', () => {
  it('takes an Idempotency-Key, or is named with why a repeat is no second one', () => {
    const keyless = posts.filter(({ idempotent }) => idempotent === undefined)
    expect(keyless.map(nameOf).toSorted()).toEqual(Object.values(repeatable).flat().toSorted())
  })

  it('leaves its key to the kit, or is named with why it can’t', () => {
    const byItself = calls.filter(({ idempotent }) => idempotent === 'own-key')
    expect(byItself.map(nameOf).toSorted()).toEqual(Object.keys(ownKeys).toSorted())
  })

  it('is a POST: the others put something where it is already', () => {
    expect(calls.filter(({ method, idempotent }) => method !== 'POST' && idempotent).map(nameOf)).toEqual([])
  })
})
