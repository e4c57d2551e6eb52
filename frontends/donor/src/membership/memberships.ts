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

export type Membership = AnswerOf<typeof memberships.listMemberships>[number]
export type Quote = AnswerOf<typeof memberships.quoteLevel>

/** Puts a membership as the server answered it into what is shown, and looks again at what follows from it. */
export function useKeepMembership() {
  const client = useQueryClient()
  return (changed: Membership): void => {
    client.setQueryData(queries.memberships().queryKey, (known: Membership[] | undefined) =>
      known?.map((one) => (one.id === changed.id ? changed : one)),
    )
    for (const { queryKey } of [queries.donorAccount(), queries.donorStats()])
      void client.invalidateQueries({ queryKey })
  }
}

interface Action {
  call: (options: CallOptions) => Promise<Membership>
  /** Told in a toast when it is done. */
  done: (changed: Membership) => [title: string, description: string]
  onDone?: () => void
}

/** Does something with a membership: the server decides, and what it answers is shown. */
export function useMembershipAction({ call, done, onDone }: Action) {
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
      problemToast("Your membership wasn't changed", messageOf(error, 'Try again in a moment.'))
      if (isProblem(error, 'sign-in-required')) void client.invalidateQueries({ queryKey: ['session'] })
      else void client.invalidateQueries({ queryKey: queries.memberships().queryKey })
    },
  })
}
