import {
  Button,
  Cell,
  DateTime,
  EmptyState,
  type EntryType,
  entryTypes,
  ErrorState,
  Field,
  HeaderCell,
  Loading,
  messageOf,
  queries,
  Select,
  Skeleton,
  Table,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { OpenRoad } from '@evenhand/web-kit/pictures'
import { useEffect } from 'react'
import { type Stats, type Transaction, useEntryPages } from './entry-pages.ts'

interface EntryHistoryProps {
  stats: Stats
  /** The one source whose lines are shown; all of them without one. */
  source: EntryType | undefined
  onSource: (source: EntryType | undefined) => void
}

export function EntryHistory({ stats, source, onSource }: EntryHistoryProps) {
  useLinesOf(stats)
  return (
    <>
      <Field label="Source" className="mb-6 max-w-64">
        {(control) => (
          <Select
            {...control}
            value={source ?? ''}
            onChange={({ target }) => onSource(entryTypes.find((type) => type === target.value))}
          >
            <option value="">All sources</option>
            {entryTypes.map((type) => (
              <option key={type} value={type}>
                {typeNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Lines source={source} />
    </>
  )
}

/** The page may have asked for its lines before the ledger had those that its totals count. */
function useLinesOf(stats: Stats) {
  const client = useQueryClient()
  useEffect(() => void client.invalidateQueries({ queryKey: ['donor', 'transactions'] }), [client, stats])
}

function Lines({ source }: { source: EntryType | undefined }) {
  const pages = useEntryPages({ entryType: source })
  const titleOf = useGiveawayTitles()
  const lines = pages.data?.pages.flat() ?? []
  if (pages.isPending) {
    return (
      <Loading label="Loading your entries" className="space-y-3">
        {[1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} className="h-11" />
        ))}
      </Loading>
    )
  }
  if (pages.isError && lines.length === 0) {
    return (
      <ErrorState
        title="We couldn't load your entries"
        message={messageOf(pages.error, 'Try again in a moment.')}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  if (lines.length === 0) return <EmptyState picture={<OpenRoad />} title="No entry transaction found" />
  return (
    <>
      <Table aria-label="Entry history">
        <thead>
          <tr>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>What for</HeaderCell>
            <HeaderCell className="text-right">Entries</HeaderCell>
            <HeaderCell className="text-right max-sm:hidden">Earned × multiplier</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} giveaway={titleOf(line.giveaway)} />
          ))}
        </tbody>
      </Table>
      {pages.hasNextPage && (
        <Button
          variant="outline"
          className="mt-6"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

/** Of those that are open, and of those that have closed since. */
function useGiveawayTitles(): (slug: string) => string | undefined {
  const giveaways = useQuery(queries.giveaways())
  const draws = useQuery(queries.draws())
  const known = [...(giveaways.data ?? []), ...(draws.data ?? [])]
  return (slug) => known.find((one) => one.slug === slug)?.title
}

const typeNames: Readonly<Record<Transaction['entryType'], string>> = {
  monthly_auto: 'Monthly',
  donation: 'Donation',
  referral: 'Referral',
  social_media: 'Social media',
  sponsor_click: 'Sponsor visit',
  affiliate: 'Affiliate',
  multiplier: 'Multiplier',
  free_post: 'Free entry by mail',
  registration: 'Registration',
}

/** Both factors stand on the line, for ever: earned × multiplier = entries (spec 03 §A). */
const Line = ({ line, giveaway }: { line: Transaction; giveaway: string | undefined }) => (
  <tr>
    <Cell className="whitespace-nowrap">
      <DateTime value={line.createdAt} />
    </Cell>
    <Cell className="min-w-40">
      {line.source}
      <span className="block text-fine text-ink-soft">
        {line.finalEntries < 0 ? 'Reversal' : typeNames[line.entryType]}
        {giveaway && ` · ${giveaway}`}
      </span>
      {line.notCountedBecause !== null && (
        <span className="block text-fine text-ink-soft">
          {Math.abs(line.countedEntries).toLocaleString('en-US')} of them count. {line.notCountedBecause}
        </span>
      )}
      {line.takenBackBecause !== null && (
        <span className="block text-fine text-ink-soft">Why: {line.takenBackBecause}</span>
      )}
    </Cell>
    <Cell className="text-right font-semibold tabular-nums">
      {line.finalEntries < 0 ? '−' : '+'}
      {Math.abs(line.finalEntries).toLocaleString('en-US')}
      {Number(line.multiplierApplied) !== 1 && (
        <span className="block text-fine font-normal whitespace-nowrap text-ink-soft sm:hidden">{factorsOf(line)}</span>
      )}
    </Cell>
    <Cell className="text-right whitespace-nowrap tabular-nums max-sm:hidden">{factorsOf(line)}</Cell>
  </tr>
)

const factorsOf = ({ entriesEarned, multiplierApplied }: Transaction) =>
  entriesEarned.toLocaleString('en-US') + (Number(multiplierApplied) === 1 ? '' : ` × ${Number(multiplierApplied)}`)
