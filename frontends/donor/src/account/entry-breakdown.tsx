import { Cell, EmptyState, HeaderCell, Table } from '@evenhand/web-kit/facade'
import { Tickets } from '@evenhand/web-kit/pictures'
import type { Stats } from './entry-pages.ts'

const causes = [
  { key: 'monthlyAutoEntries', title: 'Monthly membership' },
  { key: 'oneTimeDonationEntries', title: 'Donations' },
  { key: 'referralEntries', title: 'Referrals' },
  { key: 'socialMediaEntries', title: 'Social media' },
  { key: 'sponsorClickEntries', title: 'Sponsor visits' },
  { key: 'affiliateEntries', title: 'Affiliate referrals' },
  { key: 'multiplierEntries', title: 'Multipliers' },
  { key: 'freePostEntries', title: 'Free entries' },
  { key: 'registrationEntries', title: 'Registrations' },
] as const satisfies readonly { key: keyof Stats; title: string }[]

/** Three colours and two greys; a sixth part and later ones share the last grey (design "Pictures"). */
const tones = ['fill-primary', 'fill-accent', 'fill-clay', 'fill-chart-grey', 'fill-chart-grey-soft'] as const

interface Part {
  title: string
  entries: number
  tone: string
  /** Where it begins and how wide it is, of 100. */
  begins: number
  width: number
}

/** The parts that give entries, largest first, laid end to end. */
export function partsOf(stats: Stats): Part[] {
  const given = causes
    .map(({ key, title }) => ({ title, entries: stats[key] }))
    .filter(({ entries }) => entries > 0)
    .toSorted((one, other) => other.entries - one.entries)
  const total = given.reduce((sum, { entries }) => sum + entries, 0)
  let begins = 0
  return given.map(({ title, entries }, index) => {
    const width = (entries / total) * 100
    const part = { title, entries, tone: tones[Math.min(index, tones.length - 1)] ?? tones[0], begins, width }
    begins += width
    return part
  })
}

export function EntryBreakdown({ stats }: { stats: Stats }) {
  const parts = partsOf(stats)
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
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="mt-6 h-12 w-full rounded-control"
        aria-hidden="true"
      >
        {parts.map((part) => (
          <rect
            key={part.title}
            x={part.begins}
            width={part.width}
            height="8"
            className={`${part.tone} stroke-paper`}
            strokeWidth="0.4"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <div className="mt-4">
        <Table aria-label="Entries by cause">
          <thead>
            <tr>
              <HeaderCell>Cause</HeaderCell>
              <HeaderCell className="text-right">Entries</HeaderCell>
              <HeaderCell className="text-right">Share</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.title}>
                <Cell>
                  <svg viewBox="0 0 10 10" className="mr-3 inline-block size-3.5 align-[-1px]" aria-hidden="true">
                    <rect width="10" height="10" rx="2" className={part.tone} />
                  </svg>
                  {part.title}
                </Cell>
                <Cell className="text-right tabular-nums">{part.entries.toLocaleString('en-US')}</Cell>
                <Cell className="text-right tabular-nums">{Math.round(part.width)}%</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
