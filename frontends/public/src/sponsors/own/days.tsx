import { Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import type { sponsorships } from '@evenhand/web-kit/forms'

/** The days on which it was seen or clicked. */
export function Days({ days }: { days: sponsorships.OwnSponsorship['days'] }) {
  const busy = days.filter(({ views, clicks }) => views + clicks > 0)
  if (busy.length === 0) return <p className="mt-5 text-ink-soft">Nothing was counted in the last 30 days.</p>
  return (
    <Table aria-label="By day" className="mt-5">
      <thead>
        <tr>
          <HeaderCell className="pl-0">Day</HeaderCell>
          <HeaderCell className="px-2 text-right">Views</HeaderCell>
          <HeaderCell className="px-2 text-right last:pr-0">Clicks</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {busy.map(({ day, views, clicks }) => (
          <tr key={day}>
            <Cell className="pl-0 whitespace-nowrap">
              <DateTime value={`${day}T12:00:00Z`} />
            </Cell>
            <Cell className="px-2 text-right tabular-nums">{views.toLocaleString('en-US')}</Cell>
            <Cell className="px-2 text-right tabular-nums last:pr-0">{clicks.toLocaleString('en-US')}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
