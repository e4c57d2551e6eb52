import {
  type AnswerOf,
  Card,
  ClosesIn,
  ClosingTime,
  DateTime,
  type draws,
  type entries,
  Link,
  queries,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useId } from 'react'
import type { Stats } from './entry-pages.ts'

type Giveaway = AnswerOf<typeof entries.listGiveaways>[number]
type Draw = AnswerOf<typeof draws.listDraws>[number]

const counted = (entriesThere: number) =>
  `${entriesThere.toLocaleString('en-US')} ${entriesThere === 1 ? 'entry' : 'entries'}`

/** A card for each giveaway that the donor is in until its winner is drawn: entries, odds, close, and the way to draw and proof. */
export function DrawCards({ stats }: { stats: Stats }) {
  const giveaways = useQuery(queries.giveaways())
  const titleId = useId()
  const own = stats.giveaways.flatMap(({ giveaway, entries: mine }) => {
    const known = giveaways.data?.find(({ slug }) => slug === giveaway)
    return known && mine > 0 ? [{ giveaway: known, mine }] : []
  })
  const isOver = (giveaway: string) => giveaways.data?.every(({ slug }) => slug !== giveaway) ?? false
  const over = stats.giveaways.filter(({ giveaway, entries: mine }) => mine > 0 && isOver(giveaway))
  const draws = useQuery({ ...queries.draws(), enabled: over.length > 0 })
  const closed = over.flatMap(({ giveaway, entries: mine }) => {
    const draw = draws.data?.find(({ slug, state }) => slug === giveaway && state !== 'drawn')
    return draw ? [{ draw, mine }] : []
  })
  if (own.length + closed.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 id={titleId} className="text-title">
        Your draws
      </h2>
      <ul className="mt-5 grid gap-5 md:grid-cols-2">
        {own.map((one) => (
          <DrawCard key={one.giveaway.slug} {...one} />
        ))}
        {closed.map((one) => (
          <ClosedDrawCard key={one.draw.slug} {...one} />
        ))}
      </ul>
    </section>
  )
}

function DrawCard({ giveaway, mine }: { giveaway: Giveaway; mine: number }) {
  const { slug, title, prize, closesAt, timeZone, totalEntries } = giveaway
  const proofs = useQuery(queries.donorProofs())
  const proof = proofs.data?.find((one) => one.slug === slug)
  return (
    <li className="md:only:col-span-2">
      <Card className="flex h-full flex-col">
        <h3 className="font-display text-title wrap-anywhere">{title}</h3>
        {prize !== title && <p className="mt-1 text-ink-soft">{prize}</p>}
        <dl className="mt-5 grid grid-cols-2 gap-4">
          <div>
            <dt className="text-small text-ink-soft">Your entries</dt>
            <dd className="font-display text-heading leading-tight tabular-nums">{mine.toLocaleString('en-US')}</dd>
          </div>
          <div>
            <dt className="text-small text-ink-soft">Your odds today</dt>
            <dd className="font-display text-heading leading-tight whitespace-nowrap tabular-nums">
              {oddsOf(mine, totalEntries)}
            </dd>
          </div>
        </dl>
        <p className="mt-3 text-small text-ink-soft">
          {counted(mine)} of {Math.max(mine, totalEntries).toLocaleString('en-US')} so far. Odds change until entries
          close.
        </p>
        <p className="mt-4">
          <strong>
            <ClosesIn {...giveaway} />
          </strong>
          : <ClosingTime closesAt={closesAt} show="day-and-time" timeZone={timeZone} />
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-2 pt-5 text-small">
          <Link to={`/draws/${slug}`} className="text-primary underline underline-offset-4">
            How this draw works<span className="sr-only">: {title}</span>
          </Link>
          {proof ? (
            <Link to="#proofs" className="text-primary underline underline-offset-4">
              Your proof<span className="sr-only">: {title}</span>
            </Link>
          ) : (
            <span className="text-ink-soft">Your proof will be here once entries are final.</span>
          )}
        </p>
      </Card>
    </li>
  )
}

function ClosedDrawCard({
  draw: { slug, title, state, freezesAt, roundAt, timeZone },
  mine,
}: {
  draw: Draw
  mine: number
}) {
  return (
    <li className="md:only:col-span-2">
      <Card className="flex h-full flex-col">
        <h3 className="font-display text-title wrap-anywhere">{title}</h3>
        <dl className="mt-5">
          <dt className="text-small text-ink-soft">Your entries</dt>
          <dd className="font-display text-heading leading-tight tabular-nums">{mine.toLocaleString('en-US')}</dd>
        </dl>
        <p className="mt-4">
          {state === 'committed' ? (
            <>
              Entries are closed. The list is frozen after{' '}
              <DateTime value={freezesAt} show="day-and-time" timeZone={timeZone} />, and your proof appears here then.
            </>
          ) : (
            <>
              Entries are closed and the list is frozen. The winner is drawn on{' '}
              <DateTime value={roundAt} show="day-and-time" timeZone={timeZone} />.
            </>
          )}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-2 pt-5 text-small">
          <Link to={`/draws/${slug}`} className="text-primary underline underline-offset-4">
            See where the draw is now<span className="sr-only">: {title}</span>
          </Link>
          {state === 'frozen' && (
            <Link to="#proofs" className="text-primary underline underline-offset-4">
              Your proof<span className="sr-only">: {title}</span>
            </Link>
          )}
        </p>
      </Card>
    </li>
  )
}

/** "1 in 437"; where that would round to nothing much, the share: "71%". */
export function oddsOf(mine: number, total: number): string {
  if (mine >= total) return '1 in 1'
  if (mine * likely <= total) return `1 in ${Math.round(total / mine).toLocaleString('en-US')}`
  return `${Math.min(99, Math.round((100 * mine) / total))}%`
}

/** From more than one in ten on. */
const likely = 10
