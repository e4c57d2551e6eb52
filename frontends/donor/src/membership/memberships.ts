import {
  type AnswerOf,
  type CallOptions,
  isProblem,
  memberships,
  messageOf,
  problemToast,
  queries,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'

/** What a donor pays by the month: a membership, or a monthly gift, which has no level. */
export type Monthly = AnswerOf<typeof memberships.listMemberships>[number]
export type Membership = Monthly & { level: NonNullable<Monthly['level']> }
export type MonthlyGift = Monthly & { level: null }

export const isMembership = (one: Monthly): one is Membership => one.level !== null
export const isMonthlyGift = (one: Monthly): one is MonthlyGift => one.level === null

export const nounOf = ({ level }: Monthly): string => (level === null ? 'monthly gift' : 'membership')

export type Quote = AnswerOf<typeof memberships.quoteLevel>

/** Puts a membership as the server answered it into what is shown, and looks again at what follows from it. */
export function useKeepMembership() {
  const client = useQueryClient()
  return (changed: Monthly): void => {
    client.setQueryData(queries.memberships().queryKey, (known: Monthly[] | undefined) =>
      // Where its holder lives does not change with it.
      known?.map((one) => (one.id === changed.id ? { ...changed, notOpen: one.notOpen } : one)),
    )
    for (const { queryKey } of [queries.donorAccount(), queries.donorStats()])
      void client.invalidateQueries({ queryKey })
  }
}

interface Action {
  /** What it is done with, in a word. */
  noun: string
  call: (options: CallOptions) => Promise<Monthly>
  /** Told in a toast when it is done. */
  done: (changed: Monthly) => [title: string, description: string]
  onDone?: () => void
}

/** Does something with a membership: the server decides, and what it answers is shown. */
export function useMembershipAction({ noun, call, done, onDone }: Action) {
  const keep = useKeepMembership()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call({}),
    onSuccess: (changed) => {
      keep(changed)
      toast(...done(changed))
      onDone?.()
    },
    onError: (error) => {
      problemToast(`Your ${noun} wasn't changed`, messageOf(error, 'Try again in a moment.'))
      if (isProblem(error, 'sign-in-required')) void client.invalidateQueries({ queryKey: ['session'] })
      else void client.invalidateQueries({ queryKey: queries.memberships().queryKey })
    },
  })
}
