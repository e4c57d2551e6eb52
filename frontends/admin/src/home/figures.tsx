import { adminQueries } from '@evenhand/web-kit/desk'
import { Card, ErrorState, formatDollars, Link, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { centsOf, type FigureDay, figureDays, sumOf } from './figure-days.ts'
import { FiguresTable } from './figures-table.tsx'
import { Spark } from './spark.tsx'

const count = (many: number): string => many.toLocaleString('en-US')
/** Its day is a calendar day, which reads the same in every zone. */
const dayName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' })

/** The figures that matter, today and over the last 30 days of the campaign. */
export function Figures() {
  const gifts = useQuery(adminQueries.giftFigures())
  const entries = useQuery(adminQueries.entryFigures())
  const last = gifts.data?.days.at(-1)
  return (
    <section aria-labelledby="today">
      <h1 id="today" className="text-title">
        Today
      </h1>
      {last && <p className="mt-1 text-ink-soft">{dayName.format(new Date(`${last.day}T00:00:00Z`))}, Eastern time</p>}
      {(gifts.isPending || entries.isPending) && (
        <Loading label="Loading the figures" className="mt-5 grid grid-cols-2 gap-4 xl:grid-cols-5">
          {Array.from({ length: 5 }, (_, tile) => (
            <Skeleton key={tile} className="h-40 rounded-card" />
          ))}
        </Loading>
      )}
      {gifts.isError && (
        <div className="mt-5">
          <ErrorState
            title="We couldn't load the figures"
            message={messageOf(gifts.error, 'Please try again in a moment.')}
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
  return (
    <>
      <ul className="mt-5 grid grid-cols-2 gap-4 max-xl:*:first:col-span-2 xl:grid-cols-5">
        <Tile
          title="Raised"
          when="today"
          to="/admin/gifts"
          figure={formatDollars(last.given)}
          values={days.map((day) => Number(day.given))}
        >
          {formatDollars(centsOf(days, (day) => day.given))} in 30 days
          {refunded > 0n && <>, {formatDollars(refunded)} refunded</>}
        </Tile>
        <Tile
          title="Gifts"
          when="today"
          to="/admin/gifts"
          figure={count(last.gifts)}
          values={days.map((day) => day.gifts)}
        >
          {count(sumOf(days, (day) => day.gifts))} in 30 days
        </Tile>
        <Tile
          title="Entries"
          when="today"
          to="/admin/giveaways"
          figure={last.entries === undefined ? '?' : count(last.entries)}
          values={days.map((day) => day.entries ?? 0)}
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
          values={days.map((day) => day.memberships)}
        >
          {count(days[0]?.memberships ?? 0)} a month ago
        </Tile>
        <Tile
          title="Failed renewals"
          when="today"
          to="/admin/memberships?state=past-due&sort=behind&order=asc"
          figure={count(last.failedRenewals)}
          values={days.map((day) => day.failedRenewals)}
        >
          {count(failed)} in 30 days
        </Tile>
      </ul>
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
  values: readonly number[]
  children: ReactNode
}

const Tile = ({ title, when, to, figure, values, children }: TileProps) => (
  <li>
    <Card className="relative h-full p-4 hover:border-line sm:p-4">
      <h2 className="font-sans text-small font-semibold">
        <Link to={to} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
          {title} {when}
        </Link>
      </h2>
      <p className="mt-1 font-display text-title tabular-nums">{figure}</p>
      <p className="mt-0.5 mb-3 text-fine text-ink-soft tabular-nums">{children}</p>
      <Spark
        values={values}
        label={`${title} on each of the last ${values.length} days. The table below has each number.`}
      />
    </Card>
  </li>
)
