import {
  ApiProblem,
  api,
  Button,
  CircleCheck,
  donations,
  levelTerms,
  messageOf,
  queries,
  useIdempotencyKey,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useEffect, useRef } from 'react'
import type { Member } from './registration.ts'

const entries = levelTerms.free.entriesPerMonth.toLocaleString('en-US')

/** The free way in, once a month: the zero donation of the home page's chooser (spec 03 §C). `atOnce`: without another click. */
export function MonthEntry({ member, atOnce = false }: { member: Member; atOnce?: boolean }) {
  const enter = useMonthEntry(member)
  const begun = useRef(false)
  const { mutate } = enter
  useEffect(() => {
    if (!atOnce || begun.current) return
    begun.current = true
    mutate()
  }, [atOnce, mutate])
  const isEntered = enter.isSuccess || (enter.error instanceof ApiProblem && enter.error.code === 'already-entered')
  return (
    <div>
      <h2 className="text-title">Your free entry</h2>
      <p className="mt-2 text-ink-soft">
        {entries} entries, once a month, with the same odds as a paid one. Nothing to buy.
      </p>
      <div role="status" className="mt-4">
        {isEntered && (
          <p className="flex gap-3">
            <CircleCheck className="mt-1 size-5 shrink-0 text-success" aria-hidden="true" />
            {enter.data
              ? `You've received ${enter.data.entries} entries for this month.`
              : messageOf(enter.error, 'You have entered for this month.')}
          </p>
        )}
        {enter.isError && !isEntered && (
          <p className="text-danger">{messageOf(enter.error, 'Your entry was not recorded. Please try again.')}</p>
        )}
      </div>
      {!isEntered && (
        <Button variant="outline" loading={enter.isPending} onClick={() => enter.mutate()}>
          Enter with {entries} entries
        </Button>
      )}
    </div>
  )
}

function useMonthEntry({ firstName, lastName, email }: Member) {
  const withKey = useIdempotencyKey()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const giver = { donorName: `${firstName} ${lastName}`, donorEmail: email }
      const body = { ...giver, amount: '0.00', donationType: 'one-time', membershipLevel: 'free' } as const
      return withKey((idempotencyKey) => api(donations.createDonation, { body }, { idempotencyKey }))
    },
    onSuccess: () =>
      Promise.all(
        [queries.giveaways(), queries.donorStats()].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      ),
  })
}
