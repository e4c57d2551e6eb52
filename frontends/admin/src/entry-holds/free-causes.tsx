import { entryHolds } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  DateTime,
  ErrorState,
  Loading,
  messageOf,
  Skeleton,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { type PropsWithChildren, type ReactNode, useEffect, useRef } from 'react'

/** The entry of the ledger that is chosen, or `everything` that cost nothing. */
export type Chosen = entryHolds.FreeCause['entryId']
export const everything = 'everything'

interface FreeCausesProps {
  email: string
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen) => void
  /** What follows where there is something to take back. */
  children: ReactNode
  /** What follows where there is nothing. */
  nothing: ReactNode
}

const queryKey = (email: string) => ['admin', 'entry-holds', 'free-causes', email]

/** What a donor has free entries for, to choose one thing or everything from; and what was taken back, to give back. */
export function FreeCauses({ email, chosen, onChoose, children, nothing }: FreeCausesProps) {
  const causes = useQuery({
    queryKey: queryKey(email),
    staleTime: 0,
    queryFn: ({ signal }) => api(entryHolds.listFreeCauses, { body: { email } }, { signal }),
  })
  const place = useRef<HTMLDivElement>(null)
  // The button that asked is gone.
  useEffect(() => place.current?.focus(), [causes.isSuccess])
  if (causes.isPending)
    return (
      <Loading label="Looking up the free entries …">
        <Skeleton className="h-24" />
      </Loading>
    )
  if (causes.isError)
    return (
      <ErrorState
        title="We couldn’t load the entries"
        message={messageOf(causes.error, 'Try again in a moment.')}
        onRetry={() => void causes.refetch()}
      />
    )
  const standing = causes.data.filter(({ takenBack }) => takenBack === null)
  const taken = causes.data.filter(({ takenBack }) => takenBack !== null)
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4">
      {standing.length === 0 ? (
        nothing
      ) : (
        <>
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-semibold">What to take back</legend>
            {standing.map((cause) => (
              <Choice key={cause.entryId} isChosen={chosen === cause.entryId} onChoose={() => onChoose(cause.entryId)}>
                <CauseWords cause={cause} />
              </Choice>
            ))}
            <Choice isChosen={chosen === everything} onChoose={() => onChoose(everything)}>
              Everything that cost nothing, and what comes later
            </Choice>
          </fieldset>
          {children}
        </>
      )}
      {taken.length > 0 && (
        <section aria-label="Taken back before">
          <h3 className="font-semibold">Taken back before</h3>
          <ul className="mt-2 grid gap-3">
            {taken.map((cause) => (
              <li key={cause.entryId} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0">
                  <CauseWords cause={cause} />
                  <span className="block text-fine text-ink-soft">{cause.takenBack?.reason}</span>
                </span>
                <GiveBack cause={cause} email={email} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const CauseWords = ({ cause: { name, entries, at } }: { cause: entryHolds.FreeCause }) => (
  <span>
    {name}: {entries.toLocaleString('en-US')} {entries === 1 ? 'entry' : 'entries'},{' '}
    <span className="text-ink-soft">
      <DateTime value={at} show="day-and-time" />
    </span>
  </span>
)

const Choice = ({ isChosen, onChoose, children }: PropsWithChildren<{ isChosen: boolean; onChoose: () => void }>) => (
  <label className="flex min-h-6 items-start gap-3">
    <input
      type="radio"
      name="what"
      className="mt-0.5 size-5 shrink-0 accent-primary"
      checked={isChosen}
      onChange={onChoose}
    />
    <span className="min-w-0 break-words">{children}</span>
  </label>
)

function GiveBack({ cause, email }: { cause: entryHolds.FreeCause; email: string }) {
  const client = useQueryClient()
  const give = useMutation({
    mutationFn: () => api(entryHolds.giveBackEntries, { params: { entryId: cause.entryId } }),
    onSuccess: () => toast('Given back', 'The entries count again, unless the donor’s entries are held.'),
    onError: (error) => toast('Not given back', messageOf(error, 'Try again in a moment.')),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKey(email) }),
        client.invalidateQueries({ queryKey: ['admin', 'history'] }),
      ]),
  })
  return (
    <Button size="small" variant="outline" loading={give.isPending} onClick={() => give.mutate()}>
      <span className="sr-only">{cause.name}: </span>Give back
    </Button>
  )
}
