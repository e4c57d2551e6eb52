import { affiliateReviews } from '@evenhand/web-kit/desk'
import {
  type AnswerOf,
  api,
  messageOf,
  problemToast,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import type { Decision } from '../lists/chosen.tsx'
import type { Referral } from './referral-words.ts'

/** Decides referrals as they were seen; then the lists are asked for again, whether it was taken or somebody else was first. */
export function useDecide(onDecided?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ of, ...verdict }: Decision<Referral>) => {
      const referrals = of.map(({ id, version }) => ({ id, seen: version }))
      return api(affiliateReviews.decideReferrals, { body: { ...verdict, referrals } })
    },
    onSuccess: (outcomes, { verdict }) => {
      onDecided?.()
      tell(outcomes, verdict)
    },
    onError: (error) => problemToast('Error', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'affiliates'] }),
  })
}

const counted = (count: number): string => (count === 1 ? '1 referral' : `${count.toLocaleString('en-US')} referrals`)

function tell(
  outcomes: AnswerOf<typeof affiliateReviews.decideReferrals>,
  verdict: Decision<Referral>['verdict'],
): void {
  const decided = outcomes.filter(({ outcome }) => outcome === 'decided').length
  const others = outcomes.length - decided
  if (decided > 0)
    toast(
      verdict === 'accepted' ? 'Accepted' : 'Rejected',
      verdict === 'accepted'
        ? `${counted(decided)}. Nothing holds ${decided === 1 ? 'it' : 'them'} now.`
        : `${counted(decided)}. The affiliate is told by email.`,
    )
  if (others > 0)
    problemToast(
      'Not decided',
      `${counted(others)} changed in the meantime, or already had this status. Look at them again.`,
    )
}
