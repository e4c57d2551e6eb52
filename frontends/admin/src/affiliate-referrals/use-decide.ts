import { affiliateReviews } from '@evenhand/web-kit/desk'
import { api } from '@evenhand/web-kit/facade'
import { type Deciding, useDecideRows } from '../lists/use-decide-rows.ts'
import type { Referral } from './referral-words.ts'

const asSeen = (of: readonly Referral[]) => of.map(({ id, version }) => ({ id, seen: version }))

export const decidingReferrals: Deciding<Referral> = {
  send: ({ of, ...verdict }) => api(affiliateReviews.decideReferrals, { body: { ...verdict, referrals: asSeen(of) } }),
  preview: (verdict, of) =>
    api(affiliateReviews.previewReferralDecisions, { body: { verdict, referrals: asSeen(of) } }),
  queryKey: ['admin', 'affiliates'],
  counted: (count) => (count === 1 ? '1 referral' : `${count.toLocaleString('en-US')} referrals`),
  told: {
    accepted: ['Accepted', (decided) => `Nothing holds ${decided === 1 ? 'it' : 'them'} now.`],
    rejected: ['Rejected', () => 'The affiliate is told by email.'],
  },
}

export const useDecide = (onDecided?: () => void) => useDecideRows(decidingReferrals, onDecided)
