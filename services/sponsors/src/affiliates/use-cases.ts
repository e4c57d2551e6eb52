import { randomInt } from 'node:crypto'
import type { affiliateReviews, affiliates as calls } from '@evenhand/contracts/http'
import { searchedIn } from '@evenhand/contracts/search'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import {
  actEvent,
  decide,
  mailEvent,
  newReview,
  type NewDocument,
  type PendingEvent,
} from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Affiliate } from './affiliate.ts'
import { canBecome, drawAffiliateCode, profileOf } from './rules.ts'
import type { Affiliates } from './store.ts'

/** An application as it is kept: pending, with the mail that says that it arrived. */
export function newAffiliate(
  form: calls.AffiliateForm,
  { donorIdOf, now }: { donorIdOf: DonorIdOf; now: Date },
): NewDocument<Affiliate> {
  const [_id, donorId, code] = [uuidv7(), donorIdOf(form.email), drawAffiliateCode(randomInt)]
  const { affiliateName, email, socialPlatforms, socialLinks, followerCounts } = form
  return {
    document: {
      _id,
      affiliateName,
      email,
      donorId,
      socialPlatforms,
      socialLinks,
      followerCounts,
      profiles: socialLinks.map(profileOf),
      code,
      unsettledSince: null,
      browsers: [],
      ...newReview('pending', searchedIn(affiliateName, email, code, ...socialLinks), now),
      createdAt: now,
    },
    events: [
      // One a day for one address, and none of the words: anybody can type them, with anybody's address.
      mailEvent('message-received', {
        key: _id,
        mailKey: `affiliate-received:${donorId}:${now.toISOString().slice(0, 10)}`,
        to: email,
        values: { what: 'affiliate-application' },
      }),
    ],
  }
}

export const missingAffiliate = 'We couldn’t find that affiliate.'

interface Reviewing {
  review: affiliateReviews.AffiliateReview
  by: string
  now: Date
}

/** Approves, rejects or suspends an affiliate, unless it stands otherwise by now than the administrator saw. The affiliate reads it by email. */
export const reviewAffiliate = (
  affiliates: Affiliates,
  id: string,
  { review, by, now }: Reviewing,
): Promise<Affiliate> =>
  decide<Affiliate['state'], Affiliate>(
    affiliates,
    { id, seen: review.seen, missing: missingAffiliate },
    (affiliate) => {
      const { verdict } = review
      if (!canBecome(affiliate.state, verdict))
        throw new Problem('conflict', { detail: `This affiliate is ${affiliate.state}, and can’t be ${verdict} now.` })
      const note = review.verdict === 'approved' ? '' : review.reason
      const act = {
        administratorId: by,
        action: `affiliate-${verdict}`,
        thing: { kind: 'affiliate', id },
        words: note,
        at: now,
      } as const
      return {
        act: { state: verdict, note, by, at: now },
        events: [mailOf(affiliate, review), actEvent(act)],
      }
    },
  )

function mailOf(
  { _id, version, email: to, affiliateName, code }: Affiliate,
  review: Reviewing['review'],
): PendingEvent {
  const mail = { key: _id, mailKey: `affiliate-reviewed:${_id}:${version + 1}`, to }
  switch (review.verdict) {
    case 'approved':
      return mailEvent('affiliate-approved', { ...mail, values: { affiliateName, code } })
    case 'rejected':
      return mailEvent('affiliate-rejected', { ...mail, values: { reason: review.reason } })
    case 'suspended':
      return mailEvent('affiliate-suspended', { ...mail, values: { affiliateName, reason: review.reason } })
  }
}
