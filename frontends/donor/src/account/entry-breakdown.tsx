import {
  Button,
  Cell,
  type ChartTone,
  chartTones,
  EmptyState,
  type EntryType,
  HeaderCell,
  StackedBar,
  type StackedPart,
  Table,
} from '@evenhand/web-kit/facade'
import { Tickets } from '@evenhand/web-kit/pictures'
import type { Stats } from './entry-pages.ts'

const causes = [
  { key: 'monthlyAutoEntries', type: 'monthly_auto', title: 'Monthly entries' },
  { key: 'oneTimeDonationEntries', type: 'donation', title: 'Donations' },
  { key: 'referralEntries', type: 'referral', title: 'Referrals' },
  { key: 'socialMediaEntries', type: 'social_media', title: 'Social media' },
  { key: 'sponsorClickEntries', type: 'sponsor_click', title: 'Sponsor visits' },
  { key: 'affiliateEntries', type: 'affiliate', title: 'Affiliate referrals' },
  { key: 'multiplierEntries', type: 'multiplier', title: 'Multipliers' },
  { key: 'freePostEntries', type: 'free_post', title: 'Free entries by post' },
  { key: 'registrationEntries', type: 'registration', title: 'Registrations' },
] as const satisfies readonly { key: keyof Stats; type: EntryType; title: string }[]

interface Part extends StackedPart {
  entries: number
  type: EntryType
}

/** The parts that give entries, largest first; a sixth one and later ones share the last grey. */
export function partsOf(stats: Stats): Part[] {
  const given = causes
    .map(({ key, type, title }) => ({ type, title, entries: stats[key] }))
    .filter(({ entries }) => entries > 0)
    .toSorted((one, other) => other.entries - one.entries)
  const total = given.reduce((sum, { entries }) => sum + entries, 0)
  return given.map((part, index) => ({
    ...part,
    width: (part.entries / total) * 100,
    tone: chartTones[Math.min(index, chartTones.length - 1)] ?? chartTones[0],
  }))
}

interface EntryBreakdownProps {
  stats: Stats
  /** Shows the lines of one source. */
  onOpen: (type: EntryType) => void
}

/** A chart by source: the whole as one bar, then each source with its own, its number and its share. */
export function EntryBreakdown({ stats, onOpen }: EntryBreakdownProps) {
  const parts = partsOf(stats)
  const largest = parts[0]?.entries ?? 1
  if (parts.length === 0) {
    return (
      <EmptyState picture={<Tickets />} title="No entries yet">
        Your first gift or free entry starts the count.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="breakdown-title">
      <h2 id="breakdown-title" className="text-title">
        How your entries came to be
      </h2>
      <div className="mt-6">
        <StackedBar parts={parts} />
      </div>
      <div className="mt-4">
        <Table aria-label="Entries by source">
          <thead>
            <tr>
              <HeaderCell className="pl-0">Source</HeaderCell>
              <HeaderCell className="text-right">Entries</HeaderCell>
              <HeaderCell className="pr-0 text-right">Share</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.title}>
                <Cell className="min-w-44 pl-0">
                  <Button variant="plain" size="inline" onClick={() => onOpen(part.type)}>
                    {part.title}
                  </Button>
                  <Bar share={part.entries / largest} tone={part.tone} />
                </Cell>
                <Cell className="text-right tabular-nums">{part.entries.toLocaleString('en-US')}</Cell>
                <Cell className="pr-0 text-right tabular-nums">{percentOf(part.width)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}

/** As long as the source is of the largest one; the number stands beside it. */
const Bar = ({ share, tone }: { share: number; tone: ChartTone }) => (
  <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-2 block h-2.5 w-full" aria-hidden="true">
    <rect width={Math.max(share * 100, 1)} height="1" className={tone} />
  </svg>
)

/** Little is not nothing. */
const percentOf = (width: number): string => (width < 0.5 ? 'under 1%' : `${Math.round(width)}%`)
