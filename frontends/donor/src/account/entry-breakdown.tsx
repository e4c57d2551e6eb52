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
  { key: 'freeEntries', type: 'monthly_auto', title: 'Free entries on this site' },
  { key: 'oneTimeDonationEntries', type: 'donation', title: 'Donations' },
  { key: 'referralEntries', type: 'referral', title: 'Referrals' },
  { key: 'socialMediaEntries', type: 'social_media', title: 'Social media' },
  { key: 'sponsorClickEntries', type: 'sponsor_click', title: 'Sponsor visits' },
  { key: 'affiliateEntries', type: 'affiliate', title: 'Affiliate referrals' },
  { key: 'multiplierEntries', type: 'multiplier', title: 'Multipliers' },
  { key: 'freePostEntries', type: 'free_post', title: 'Free entries by mail' },
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
  /** Whether a gift earned nothing, because the giveaway wasn’t open where its donor lives. */
  isNotOpen: boolean
  /** Shows the lines of one source. */
  onOpen: (type: EntryType) => void
}

/** A chart by source: the whole as one bar, then each source with its number and its share. */
export function EntryBreakdown({ stats, isNotOpen, onOpen }: EntryBreakdownProps) {
  const parts = partsOf(stats)
  if (parts.length === 0) {
    return (
      <EmptyState picture={<Tickets />} title="No entries right now">
        {isNotOpen
          ? 'What you gave earned none, because the giveaway isn’t open where you live.'
          : 'A gift or a free entry adds entries here. If a gift is refunded, its entries are taken back.'}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="breakdown-title">
      <h2 id="breakdown-title" className="text-title">
        Where your entries came from
      </h2>
      {parts.length > 1 && (
        <div className="mt-6">
          <StackedBar parts={parts} />
        </div>
      )}
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
                  <Swatch tone={part.tone} />
                  <Button variant="plain" size="inline" onClick={() => onOpen(part.type)}>
                    {part.title}
                  </Button>
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

/** Which part of the bar above a source is; its length is told there, once. */
const Swatch = ({ tone }: { tone: ChartTone }) => (
  <svg viewBox="0 0 10 10" className="mr-2.5 inline-block size-3" aria-hidden="true">
    <rect width="10" height="10" rx="2" className={tone} />
  </svg>
)

/** Little is not nothing. */
const percentOf = (width: number): string => (width < 0.5 ? 'under 1%' : `${Math.round(width)}%`)
