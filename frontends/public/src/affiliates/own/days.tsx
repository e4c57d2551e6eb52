import { Card, Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import type { affiliates } from '@evenhand/web-kit/forms'

type Day = affiliates.OwnAffiliate['days'][number]

const parts = [
  ['clicks', 'Clicks'],
  ['signUps', 'Sign-ups'],
  ['paid', 'First gifts'],
  ['entries', 'Entries'],
] as const satisfies readonly (readonly [keyof Day, string])[]

/** A narrow page has room for the entries alone: what brought them stands below the day. */
const numberIn = (part: keyof Day): string =>
  part === 'entries' ? 'px-2 text-right last:pr-0' : 'px-2 text-right max-sm:hidden'

const broughtOn = ({ clicks, signUps, paid }: Day): string =>
  [counted(clicks, 'click'), counted(signUps, 'sign-up'), counted(paid, 'first gift')].join(' · ')

const counted = (many: number, what: string): string =>
  `${many.toLocaleString('en-US')} ${what}${many === 1 ? '' : 's'}`

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
              <HeaderCell className="pl-0 max-sm:w-full">Day</HeaderCell>
              {parts.map(([part, title]) => (
                <HeaderCell key={part} className={numberIn(part)}>
                  {title}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map((day) => (
              <tr key={day.day}>
                <Cell className="pl-0 whitespace-nowrap max-sm:pr-0">
                  <DateTime value={`${day.day}T12:00:00Z`} />
                  <span className="block text-fine whitespace-normal text-ink-soft sm:hidden">{broughtOn(day)}</span>
                </Cell>
                {parts.map(([part]) => (
                  <Cell key={part} className={`tabular-nums ${numberIn(part)}`}>
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
