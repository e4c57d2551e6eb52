import { adminQueries } from '@evenhand/web-kit/desk'
import { Card, ErrorState, formatDollars, Link, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { centsOf, type FigureDay, figureDays, sumOf } from './figure-days.ts'
import { FiguresChart } from './figures-chart.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Spark } from './spark.tsx'

/** Days with a gift, from which on bars are drawn. */
const daysForBars = 4

const count = (many: number): string => many.toLocaleString('en-US')
/** The figures that matter, today and over the last 30 days of the campaign. */
export function Figures() {
  const gifts = useQuery(adminQueries.giftFigures())
  const entries = useQuery(adminQueries.entryFigures())
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="font-sans text-body font-semibold">
        Figures
      </h2>
      {(gifts.isPending || entries.isPending) && (
        <Loading label="Loading the figures" className="mt-3 grid grid-cols-2 gap-4 xl:grid-cols-5">
          {Array.from({ length: 5 }, (_, tile) => (
            <Skeleton key={tile} className="h-40 rounded-card" />
          ))}
        </Loading>
      )}
      {gifts.isError && (
        <div className="mt-3">
          <ErrorState
            title="We couldn't load the figures"
            message={messageOf(gifts.error, 'Try again in a moment.')}
            onRetry={() => void gifts.refetch()}
          />
        </div>
      )}
      {gifts.data && !entries.isPending && <Tiles days={figureDays(gifts.data, entries.data)} />}
    </section>
  )
}

function Tiles({ days }: { days: readonly FigureDay[] }) {
  const last = days.at(-1)
  if (!last) return null
  const refunded = centsOf(days, (day) => day.refunded)
  const failed = sumOf(days, (day) => day.failedRenewals)
  const knowsEntries = last.entries !== undefined
  /** Bars of which nearly all are missing show nothing that the numbers do not say. */
  const bars = days.filter((day) => day.gifts > 0).length >= daysForBars
  return (
    <>
      <ul className="mt-3 grid grid-cols-2 gap-4 max-xl:*:first:col-span-2 xl:grid-cols-5">
        <Tile
          title="Raised"
          when="today"
          to="/admin/gifts"
          figure={formatDollars(last.given)}
          values={bars && days.map((day) => Number(day.given))}
        >
          {formatDollars(centsOf(days, (day) => day.given))} in 30 days
          {refunded > 0n && <>, {formatDollars(refunded)} refunded</>}
        </Tile>
        <Tile
          title="Gifts"
          when="today"
          to="/admin/gifts"
          figure={count(last.gifts)}
          values={bars && days.map((day) => day.gifts)}
        >
          {count(sumOf(days, (day) => day.gifts))} in 30 days
        </Tile>
        <Tile
          title="Entries"
          when="today"
          to="/admin/giveaways"
          figure={last.entries === undefined ? '?' : count(last.entries)}
          values={bars && days.map((day) => day.entries ?? 0)}
        >
          {knowsEntries ? (
            <>{count(sumOf(days, (day) => day.entries ?? 0))} in 30 days</>
          ) : (
            <>We couldn’t load entries.</>
          )}
        </Tile>
        <Tile
          title="Memberships"
          when="now"
          to="/admin/memberships"
          figure={count(last.memberships)}
          values={bars && days.map((day) => day.memberships)}
        >
          {count(days[0]?.memberships ?? 0)} a month ago
        </Tile>
        <Tile
          title="Failed renewals"
          when="today"
          to="/admin/memberships?state=past-due&sort=behind&order=asc"
          figure={count(last.failedRenewals)}
          values={bars && days.map((day) => day.failedRenewals)}
        >
          {count(failed)} in 30 days
        </Tile>
      </ul>
      {bars && <FiguresChart days={days} />}
      <FiguresTable days={days} />
    </>
  )
}

interface TileProps {
  title: string
  /** Of the large number; the bars beside it are of 30 days. */
  when: 'today' | 'now'
  to: string
  figure: string
  /** A bar a day, or none. */
  values: readonly number[] | false
  children: ReactNode
}

const Tile = ({ title, when, to, figure, values, children }: TileProps) => (
  <li>
    <Card className="relative h-full p-4 hover:border-line sm:p-4">
      <h3 className="font-sans text-small font-semibold">
        <Link to={to} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          {title} {when}
        </Link>
      </h3>
      <p className="mt-1 font-display text-title tabular-nums">{figure}</p>
      <p className="mt-0.5 text-fine text-ink-soft tabular-nums">{children}</p>
      {values && (
        <div className="mt-3">
          <Spark
            values={values}
            label={`${title} on each of the last ${values.length} days. The table below has each number.`}
          />
        </div>
      )}
    </Card>
  </li>
)
