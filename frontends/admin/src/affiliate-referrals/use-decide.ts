import { affiliateReviews } from '@evenhand/web-kit/desk'
import { api } from '@evenhand/web-kit/facade'
import { useDecideRows } from '../lists/use-decide-rows.ts'
import type { Referral } from './referral-words.ts'

export const useDecide = (onDecided?: () => void) =>
  useDecideRows<Referral>({
    send: ({ of, ...verdict }) =>
      api(affiliateReviews.decideReferrals, {
        body: { ...verdict, referrals: of.map(({ id, version }) => ({ id, seen: version })) },
      }),
    queryKey: ['admin', 'affiliates'],
    counted: (count) => (count === 1 ? '1 referral' : `${count.toLocaleString('en-US')} referrals`),
    told: {
      accepted: ['Accepted', (decided) => `Nothing holds ${decided === 1 ? 'it' : 'them'} now.`],
      rejected: ['Rejected', () => 'The affiliate is told by email.'],
    },
    onDecided,
  })
