import { affiliateReviews } from '@evenhand/web-kit/desk'
import { api } from '@evenhand/web-kit/facade'
import { type Deciding, useDecideRows } from '../lists/use-decide-rows.ts'
import type { Referral } from './referral-words.ts'

const asSeen = (of: readonly Referral[]) => of.map(({ id, version }) => ({ id, seen: version }))

export const decidingReferrals: Deciding<Referral> = {
  send: ({ of, ...verdict }) => api(affiliateReviews.decideReferrals, { body: { ...verdict, referrals: asSeen(of) } }),
  preview: (verdict, of) =>
    api(affiliateReviews.previewReferralDecisions, { body: { verdict, referrals: asSeen(of) } }),
  // What a referral is worth depends on the affiliate’s others, so entries are counted when it counts.
  stakeOf: (verdict, { code, amount, state }) => {
    const of = `Code ${code}, $${amount} given`
    if (verdict === 'accepted')
      return {
        words: `${of}; it counts once its waiting time is over, and ${state === 'appealed' ? 'the affiliate is told by email' : 'no one is emailed'}`,
        entries: 0,
        isEmailed: state === 'appealed',
      }
    const end = state === 'appealed' ? 'this is final' : 'they can appeal'
    return {
      words: `${of}; it earns no entries, the affiliate is told by email, and ${end}`,
      entries: 0,
      isEmailed: true,
    }
  },
  queryKey: ['admin', 'affiliates'],
  counted: (count) => (count === 1 ? '1 referral' : `${count.toLocaleString('en-US')} referrals`),
  told: {
    accepted: ['Accepted', (decided) => `Nothing holds ${decided === 1 ? 'it' : 'them'} now.`],
    rejected: ['Rejected', () => 'The affiliate is told by email.'],
  },
}

export const useDecide = (onDecided?: () => void) => useDecideRows(decidingReferrals, onDecided)
