import { socialReviews } from '@evenhand/web-kit/desk'
import {
  type AnswerOf,
  api,
  messageOf,
  problemToast,
  toast,
  useIdempotencyKey,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import type { Decision } from '../lists/chosen.tsx'
import type { Reviewed } from './activity-words.ts'

/** Decides activities as they were seen; then the lists are asked for again, whether it was taken or somebody else was first. */
export function useDecide(onDecided?: () => void) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ of, ...verdict }: Decision<Reviewed>) => {
      const activities = of.map(({ id, version }) => ({ id, seen: version }))
      const body: socialReviews.Decisions = { ...verdict, activities }
      return withKey((idempotencyKey) => api(socialReviews.decideActivities, { body }, { idempotencyKey }))
    },
    onSuccess: (outcomes, { verdict }) => {
      onDecided?.()
      tell(outcomes, verdict)
    },
    onError: (error) => problemToast('Error', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'social'] }),
  })
}

const counted = (count: number): string => (count === 1 ? '1 activity' : `${count.toLocaleString('en-US')} activities`)

function tell(outcomes: AnswerOf<typeof socialReviews.decideActivities>, verdict: Decision<Reviewed>['verdict']): void {
  const decided = outcomes.filter(({ outcome }) => outcome === 'decided').length
  const others = outcomes.length - decided
  if (decided > 0)
    toast(
      verdict === 'accepted' ? 'Accepted' : 'Rejected',
      verdict === 'accepted'
        ? `${counted(decided)}. Entries that were held or taken back are granted.`
        : `${counted(decided)}. ${decided === 1 ? 'Its entries are taken back, and the member is' : 'Their entries are taken back, and the members are'} told by email.`,
    )
  if (others > 0)
    problemToast(
      'Not decided',
      `${counted(others)} changed in the meantime, or already had this status. Look at them again.`,
    )
}
