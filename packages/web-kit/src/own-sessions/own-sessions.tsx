import { gateway } from '@evenhand/contracts/http'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, messageOf } from '../api/index.ts'
import { problemToast, toast } from '../app/index.ts'
import { Button, DateTime, ErrorState, Loading, Skeleton } from '../ui/index.ts'

/** How those speak whose sessions they are. */
export interface SessionWords {
  /** How one began: "Signed in with a code we emailed, ", with what follows after it. */
  began: (session: gateway.OwnSession) => string
  /** "Where you’re signed in", in the middle of a sentence. */
  where: string
  out: 'signed out' | 'logged out'
  in: 'signed in' | 'logged in'
}

interface OwnSessionsProps {
  words: SessionWords
  /** Under which what is read is kept, and forgotten. */
  queryKey: readonly string[]
}

/** The browsers on which somebody is signed in, so that a forgotten or strange one can be signed out from here. */
export function OwnSessions({ words, queryKey }: OwnSessionsProps) {
  const sessions = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(gateway.listOwnSessions, {}, { signal }),
    refetchOnMount: 'always',
  })
  const others = sessions.data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <>
      {sessions.isPending && (
        <Loading label={`Loading ${words.where}`} className="mt-4">
          <Skeleton className="h-16" />
        </Loading>
      )}
      {sessions.isError && (
        <div className="mt-4">
          <ErrorState
            title={`We couldn't load ${words.where}`}
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
              <Row key={one.id} session={one} words={words} queryKey={queryKey} />
            ))}
        </ul>
      )}
      {others.length > 0 && <EndOthers many={others.length} words={words} queryKey={queryKey} />}
    </>
  )
}

function Row({ session, words, queryKey }: OwnSessionsProps & { session: gateway.OwnSession }) {
  const { id, browser, startedAt, lastSeenAt, isThis } = session
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => api(gateway.endOwnSession, { params: { sessionId: id } }),
    onSuccess: () => toast('Session ended', `${browser} is ${words.out}.`),
    onError: (error) => problemToast('Not ended', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-hairline py-3.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{browser}</p>
        <p className="text-small text-ink-soft">
          {words.began(session)} <DateTime value={startedAt} show="day-and-time" />
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

function EndOthers({ many, words, queryKey }: OwnSessionsProps & { many: number }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => api(gateway.endOtherSessions),
    onSuccess: () => toast('Sessions ended', `You’re ${words.in} on this browser only.`),
    onError: (error) => problemToast('Not ended', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <Button variant="outline" className="mt-5" loading={end.isPending} onClick={() => end.mutate()}>
      {many === 1 ? 'End the other session' : `End all ${many} other sessions`}
    </Button>
  )
}
