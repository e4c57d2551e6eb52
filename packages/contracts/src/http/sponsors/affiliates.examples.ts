import { exampleId, examplesOf } from '../examples-of.ts'
import { decideReferrals, previewReferralDecisions, reviewAffiliate } from './affiliate-reviews.ts'
import { appealReferral, applyAsAffiliate } from './affiliates.ts'
import { followReferralLink } from './referral-clicks.ts'

export const affiliatesExamples = [
  examplesOf(applyAsAffiliate, {
    bodies: {
      'two platforms': {
        affiliateName: 'Ada Byron',
        email: 'ada@example.org',
        socialPlatforms: ['Instagram', 'YouTube'],
        socialLinks: ['https://www.instagram.com/adabyron', 'https://www.youtube.com/@adabyron'],
        followerCounts: [12_400, 3_100],
      },
    },
  }),
  examplesOf(appealReferral, { bodies: { 'a reason': { words: 'My sister gave from my tablet at our table.' } } }),
  examplesOf(followReferralLink, { bodies: { 'from a post': { code: 'AF-7K3MQXZ2', from: 'www.instagram.com' } } }),
  examplesOf(reviewAffiliate, {
    bodies: {
      approved: { verdict: 'approved', seen: 0 },
      rejected: { verdict: 'rejected', reason: 'We couldn’t find these profiles.', seen: 0 },
      suspended: { verdict: 'suspended', reason: 'Your posts don’t say that you earn entries.', seen: 1 },
    },
  }),
  examplesOf(previewReferralDecisions, {
    bodies: { 'to be accepted': { verdict: 'accepted', referrals: [{ id: exampleId, seen: 1 }] } },
  }),
  examplesOf(decideReferrals, {
    bodies: {
      accepted: { verdict: 'accepted', referrals: [{ id: exampleId, seen: 1 }] },
      rejected: {
        verdict: 'rejected',
        reason: 'The gift came from your own card.',
        referrals: [{ id: exampleId, seen: 1 }],
      },
    },
  }),
]
