import { Card, Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import type { affiliates } from '@evenhand/web-kit/forms'

type Day = affiliates.OwnAffiliate['days'][number]

const parts = [
  ['clicks', 'Clicks'],
  ['signUps', 'Sign-ups'],
  ['paid', 'First gifts'],
  ['entries', 'Entries'],
] as const satisfies readonly (readonly [keyof Day, string])[]

/** The days on which something happened. */
export function Days({ days }: { days: readonly Day[] }) {
  const busy = days.filter((day) => parts.some(([part]) => day[part] > 0))
  return (
    <Card>
      <h2 className="text-title">By day</h2>
      {busy.length === 0 ? (
        <p className="mt-3 text-ink-soft">Nobody has followed your link in the last 30 days.</p>
      ) : (
        <Table aria-label="By day" className="mt-4">
          <thead>
            <tr>
              <HeaderCell className="pl-0">Day</HeaderCell>
              {parts.map(([part, title]) => (
                <HeaderCell key={part} className="px-2 text-right last:pr-0">
                  {title}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map((day) => (
              <tr key={day.day}>
                <Cell className="pl-0 whitespace-nowrap">
                  <DateTime value={`${day.day}T12:00:00Z`} />
                </Cell>
                {parts.map(([part]) => (
                  <Cell key={part} className="px-2 text-right tabular-nums last:pr-0">
                    {day[part].toLocaleString('en-US')}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-4 text-fine text-ink-soft">The last 30 days, in Eastern time. Each browser counts once a day.</p>
    </Card>
  )
}
