import { entryHolds } from '@evenhand/web-kit/desk'
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
import type { Hold } from './hold-words.ts'

/** Decides holds as they were seen; then the lists are asked for again, whether it was taken or somebody else was first. */
export function useDecide(onDecided?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ of, ...verdict }: Decision<Hold>) =>
      api(entryHolds.decideEntryHolds, {
        body: { ...verdict, holds: of.map(({ id, version }) => ({ id, seen: version })) },
      }),
    onSuccess: (outcomes, { verdict }) => {
      onDecided?.()
      tell(outcomes, verdict)
    },
    onError: (error) => problemToast('Error', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'entry-holds'] }),
  })
}

const counted = (count: number): string => (count === 1 ? '1 donor' : `${count.toLocaleString('en-US')} donors`)

function tell(outcomes: AnswerOf<typeof entryHolds.decideEntryHolds>, verdict: Decision<Hold>['verdict']): void {
  const decided = outcomes.filter(({ outcome }) => outcome === 'decided').length
  const others = outcomes.length - decided
  if (decided > 0)
    toast(
      verdict === 'accepted' ? 'Released' : 'Refused',
      verdict === 'accepted'
        ? `${counted(decided)}. What was held counts now.`
        : `${counted(decided)}. They read why in their account.`,
    )
  if (others > 0)
    problemToast(
      'Not decided',
      `${counted(others)} changed in the meantime, or already had this status. Look at them again.`,
    )
}
