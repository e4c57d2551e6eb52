import {
  api,
  Button,
  Card,
  DateTime,
  ErrorState,
  Loading,
  messageOf,
  problemToast,
  queries,
  Skeleton,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { gateway } from '@evenhand/web-kit/forms'
import { useId } from 'react'

const queryKey = ['own-sessions'] as const

const proofs: Record<NonNullable<gateway.OwnSession['provedBy']>, string> = {
  code: 'with a code we emailed',
  link: 'with a link we emailed',
  payment: 'by a payment, without a code',
  registration: 'by a registration, without a code',
}

/** The browsers on which the donor is signed in, so that a forgotten or strange one can be signed out from here. */
export function SessionsCard() {
  const session = useQuery(queries.session())
  const sessions = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(gateway.listOwnSessions, {}, { signal }),
    refetchOnMount: 'always',
  })
  const titleId = useId()
  const others = sessions.data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <section aria-labelledby={titleId} className="lg:col-span-2">
      <Card>
        <h2 id={titleId} className="text-title">
          Where you’re signed in
        </h2>
        {sessions.isPending && (
          <Loading label="Loading where you’re signed in" className="mt-4">
            <Skeleton className="h-16" />
          </Loading>
        )}
        {sessions.isError && (
          <div className="mt-4">
            <ErrorState
              title="We couldn't load where you’re signed in"
              message={messageOf(sessions.error, 'Try again in a moment.')}
              onRetry={() => void sessions.refetch()}
            />
          </div>
        )}
        {sessions.data && (
          <ul className="mt-4 border-t border-hairline">
            {sessions.data
              .toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
              .map((one) => (
                <Row key={one.id} session={one} />
              ))}
          </ul>
        )}
        {session.data?.mailbox === 'to-prove' && (
          <p className="mt-4 max-w-prose text-ink-soft">
            Only this browser is listed. To see the others, sign out and sign in with the code we email you.
          </p>
        )}
        {others.length > 0 && <EndOthers many={others.length} />}
      </Card>
    </section>
  )
}

function Row({ session: { id, browser, provedBy, startedAt, lastSeenAt, isThis } }: { session: gateway.OwnSession }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => api(gateway.endOwnSession, { params: { sessionId: id } }),
    onSuccess: () => toast('Session ended', `${browser} is signed out.`),
    onError: (error) => problemToast('Not ended', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-hairline py-3.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{browser}</p>
        <p className="text-small text-ink-soft">
          Signed in {provedBy && `${proofs[provedBy]}, `}
          <DateTime value={startedAt} show="day-and-time" />
          {!isThis && (
            <span className="block">
              Last active <DateTime value={lastSeenAt} show="day-and-time" />
            </span>
          )}
        </p>
      </div>
      {isThis ? (
        <p className="text-small font-semibold">This browser</p>
      ) : (
        <Button
          variant="plain"
          size="inline"
          className="text-small"
          aria-label={`End session on ${browser}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          End session
        </Button>
      )}
    </li>
  )
}

function EndOthers({ many }: { many: number }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => api(gateway.endOtherSessions),
    onSuccess: () => toast('Sessions ended', 'You’re signed in on this browser only.'),
    onError: (error) => problemToast('Not ended', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <Button variant="outline" className="mt-5" loading={end.isPending} onClick={() => end.mutate()}>
      {many === 1 ? 'End the other session' : `End all ${many} other sessions`}
    </Button>
  )
}
