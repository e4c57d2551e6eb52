import { campaignTimeZone, DateTime, queries, useQuery } from '@evenhand/web-kit/facade'
import { TextLink } from '../reading/text-link.tsx'
import { winnerInWords } from '../winners/winner-words.ts'

/** Who won, for whoever comes to this page with that question. Nothing where it is not told: rehearsals have no prize. */
export function DrawnWinner({ slug }: { slug: string }) {
  const prizes = useQuery(queries.winners())
  const prize = prizes.data?.find((one) => one.slug === slug)
  if (!prize) return null
  return (
    <p className="mt-6 max-w-prose wrap-anywhere">
      <span className="block font-display text-title">
        {prize.winner && 'Winner: '}
        {winnerInWords(prize)}
      </span>
      <span className="mt-1 block text-ink-soft">
        {prize.prize} · <TextLink to="/winners">All winners</TextLink>
      </span>
    </p>
  )
}

/** The same in a line of the list: what became of the prize, and when. */
export function DrawnFor({ slug }: { slug: string }) {
  const prizes = useQuery(queries.winners())
  const prize = prizes.data?.find((one) => one.slug === slug)
  if (!prize) return null
  return (
    <p className="mt-2 max-w-prose font-medium wrap-anywhere">
      {prize.winner ? (
        <>
          Winner: {winnerInWords(prize)}. Awarded on{' '}
          <DateTime value={prize.winner.awardedAt} timeZone={campaignTimeZone} />.
        </>
      ) : (
        <>{winnerInWords(prize)}.</>
      )}
    </p>
  )
}
