import { adminQueries, type books } from '@evenhand/web-kit/desk'
import { DateTime, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { Panel } from '../frame/panel.tsx'
import { CompareForm } from './compare-form.tsx'
import { DifferenceList } from './difference-list.tsx'

const askAgainMilliseconds = 3_000
/** One that began longer ago and has no end was broken off. */
const runningMilliseconds = 30 * 60_000

const isRunning = ({ startedAt, endedAt }: books.Reconciliation): boolean =>
  endedAt === null && Date.now() - Date.parse(startedAt) < runningMilliseconds

/** What each comparison with the processor found, the newest first; of one, what is open first. */
export function Reconciliations() {
  const all = useQuery({
    ...adminQueries.reconciliations(),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? askAgainMilliseconds : false),
  })
  return (
    <Panel title="Reconciliation">
      <CompareForm />
      <div className="mt-5">
        {all.isPending && (
          <Loading label="Loading the reconciliations">
            <Skeleton className="h-48" />
          </Loading>
        )}
        {all.isError && (
          <ErrorState
            title="We couldn't load the reconciliations"
            message={messageOf(all.error, 'Try again in a moment.')}
            onRetry={() => void all.refetch()}
          />
        )}
        {all.data?.length === 0 && (
          <p className="text-ink-soft">Nothing has been reconciled yet. It runs automatically every night.</p>
        )}
        <ol className="grid gap-5">
          {all.data?.map((one) => (
            <li key={one.id}>
              <h3 className="font-sans text-small font-semibold">
                <DateTime value={one.startedAt} show="day-and-time" />
                <span className="font-normal text-ink-soft">
                  , from <DateTime value={one.since} timeZone="UTC" /> on
                </span>
              </h3>
              <p className="text-ink-soft">{outcomeOf(one)}</p>
              {one.differences.length > 0 && <DifferenceList differences={one.differences} />}
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}

function outcomeOf(one: books.Reconciliation): string {
  if (isRunning(one)) return 'Still reconciling. This page updates automatically.'
  if (one.endedAt === null) return 'It didn’t finish. Reconcile again.'
  const compared = `${one.compared.toLocaleString('en-US')} payments and memberships compared`
  const open = one.differences.filter(({ mended }) => !mended).length
  const mended = one.differences.length - open
  if (one.differences.length === 0) return `${compared}. Everything matches.`
  return `${compared}: ${open} open, ${mended} fixed automatically.`
}
