import { Cell, Day, formatDollars, HeaderCell, Table, toDollars } from '@evenhand/web-kit/facade'
import { signedDollars } from '../lists/signed-dollars.ts'
import type { FigureDay } from './figure-days.ts'

/** On a tablet and a phone the two columns of memberships are lines beneath the day, so that the table doesn't scroll sideways. */
const wide = '@max-2xl:hidden'
const narrow = '@2xl:hidden'

const columns: readonly (readonly [title: string, shown: (day: FigureDay) => string, className?: string])[] = [
  ['Raised', ({ given }) => formatDollars(given)],
  ['Refunded', ({ refunded }) => signedDollars(toDollars(refunded))],
  ['Gifts', ({ gifts }) => gifts.toLocaleString('en-US')],
  ['Entries', ({ entries }) => entries?.toLocaleString('en-US') ?? 'not known'],
  ['Memberships', ({ memberships }) => memberships.toLocaleString('en-US'), wide],
  ['Failed renewals', ({ failedRenewals }) => failedRenewals.toLocaleString('en-US'), wide],
]

/** The numbers behind the bars, the newest first. */
export const FiguresTable = ({ days }: { days: readonly FigureDay[] }) => (
  <details className="mt-3">
    <summary className="inline-flex min-h-8 cursor-pointer items-center text-primary underline underline-offset-4">
      Show the numbers, day by day
    </summary>
    <div className="mt-2 max-h-96 overflow-y-auto">
      <Table aria-label="Figures by day">
        <thead>
          <tr>
            <HeaderCell className="px-2">Day</HeaderCell>
            {columns.map(([title, , className = '']) => (
              <HeaderCell key={title} className={`px-2 text-right ${className}`}>
                {title}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <Cell className="px-2 py-1.5">
                <Day value={day.day} />
                <span className={`block text-fine text-ink-soft ${narrow}`}>
                  Memberships: {day.memberships.toLocaleString('en-US')}
                </span>
                <span className={`block text-fine text-ink-soft ${narrow}`}>
                  Failed renewals: {day.failedRenewals.toLocaleString('en-US')}
                </span>
              </Cell>
              {columns.map(([title, shown, className = '']) => (
                <Cell key={title} className={`px-2 py-1.5 text-right tabular-nums ${className}`}>
                  {shown(day)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  </details>
)
