import {
  type AnswerOf,
  entries,
  lastInstantOf,
  Link,
  mainOf,
  queries,
  Skeleton,
  useFirstNow,
  useQuery,
} from '@evenhand/web-kit/facade'

type Giveaway = AnswerOf<typeof entries.listGiveaways>[number]

/** Two lines beside the picture and on a phone: as high while it is on its way. */
const place = 'mt-5 text-lead max-sm:min-h-[2lh] lg:min-h-[2lh]'

/** What can be won and until when, under the promise. Its place is kept while it is on its way. */
export function NowLine() {
  const giveaways = useQuery(queries.giveaways())
  const now = useFirstNow()
  const main = mainOf(giveaways.data, now)
  if (giveaways.isPending) {
    return (
      <p className={place} role="status" aria-label="Loading the main prize">
        <Skeleton className="inline-block h-[0.8em] w-4/5 max-w-md align-baseline" />
      </p>
    )
  }
  if (!main) return null
  return (
    <p className={`${place} font-semibold`}>
      {nowWords(main, now)}{' '}
      <Link to="/main-giveaway" className="font-normal whitespace-nowrap text-primary underline underline-offset-4">
        Prize details
      </Link>
    </p>
  )
}

/** "Now: a 2026 Jeep Wrangler, or up to $30,000. Enter by Dec 15." */
export function nowWords(
  { prize, cashOption, cashCondition, opensAt, closesAt, timeZone }: Giveaway,
  now: number,
): string {
  const day = (at: string | Date) => {
    const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
    const shown: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', timeZone }
    const words = new Intl.DateTimeFormat('en-US', isThisYear ? shown : { ...shown, year: 'numeric' })
    return words.format(new Date(at)).replace(' ', '\u00a0')
  }
  // A model year reads as a word: "a 2026 Jeep". Of other prizes nobody knows which article they take.
  const cash = cashOption && (cashCondition ? `up to ${cashOption}` : cashOption)
  const what = [/^\d{4} /.test(prize) ? `a ${prize}` : prize, cash].filter(Boolean).join(', or ')
  return Date.parse(opensAt) > now
    ? `Next: ${what}. Entries open ${day(opensAt)}.`
    : `Now: ${what}. Enter by ${day(lastInstantOf(closesAt))}.`
}
