import { problemToast, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { toastRefusal } from '../frame/toast-refusal.ts'
import type { Decision, Outcome, Stake } from './decision.ts'

/** How rows of one kind are decided, and what is said of it. */
export interface Deciding<Row> {
  send: (decision: Decision<Row>) => Promise<readonly Outcome[]>
  /** What deciding would do to each, as things are now. */
  preview: (verdict: Decision<Row>['verdict'], rows: readonly Row[]) => Promise<readonly Outcome[]>
  /** What deciding a row will mean, where it would be decided. */
  stakeOf: (verdict: Decision<Row>['verdict'], row: Row, outcome: Outcome) => Stake
  /** Why a row can’t be decided this way anymore. */
  impossible?: string
  /** What all lists of the rows are asked for by. */
  queryKey: readonly string[]
  /** `3 referrals`. */
  counted: (count: number) => string
  /** The title of what is said once it was decided, and what follows from it. */
  told: Record<Decision<Row>['verdict'], [title: string, follows: (decided: number) => string]>
}

/** Decides rows as they were seen; then their lists are asked for again, whether it was taken or somebody else was first. */
export function useDecideRows<Row>({ send, queryKey, counted, told }: Deciding<Row>, onDecided?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (outcomes, { verdict }) => {
      onDecided?.()
      const decided = outcomes.filter(({ outcome }) => outcome === 'decided').length
      const [title, follows] = told[verdict]
      if (decided > 0) toast(title, `${counted(decided)}. ${follows(decided)}`)
      const others = outcomes.length - decided
      if (others > 0)
        problemToast(
          'Not decided',
          `${counted(others)} changed in the meantime, or already had this status. Look at them again.`,
        )
    },
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
