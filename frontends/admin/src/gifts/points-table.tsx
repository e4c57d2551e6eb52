import type { gifts } from '@evenhand/web-kit/desk'
import { Cell, HeaderCell, Money, Table } from '@evenhand/web-kit/facade'
import { signedDollars } from '../lists/signed-dollars.ts'
import { stepName } from './points.ts'

/** The numbers behind the drawing, the newest first. */
export const PointsTable = ({ points, by }: gifts.GiftsOverTime) => (
  <details className="mt-2">
    <summary className="inline-flex min-h-8 cursor-pointer items-center text-primary underline underline-offset-4">
      Show the numbers
    </summary>
    <div className="mt-2 max-h-72 overflow-y-auto">
      <Table aria-label="Given and refunded over time">
        <thead>
          <tr>
            <HeaderCell className="px-2">When</HeaderCell>
            <HeaderCell className="px-2 text-right">Gifts</HeaderCell>
            <HeaderCell className="px-2 text-right">Given</HeaderCell>
            <HeaderCell className="px-2 text-right">Refunded</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.from}>
              <Cell className="px-2 py-1.5">{stepName(point.from, by)}</Cell>
              <Cell className="px-2 py-1.5 text-right tabular-nums">{point.gifts.toLocaleString('en-US')}</Cell>
              <Cell className="px-2 py-1.5 text-right">
                <Money value={point.given} />
              </Cell>
              <Cell className="px-2 py-1.5 text-right tabular-nums">{signedDollars(point.paidBack)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  </details>
)
