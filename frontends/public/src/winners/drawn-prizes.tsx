import {
  campaignTimeZone,
  DateTime,
  ErrorState,
  Loading,
  messageOf,
  queries,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { winners } from '@evenhand/web-kit/forms'
import { TextLink } from '../reading/text-link.tsx'
import { winnerInWords } from './winner-words.ts'

/** Every prize that was drawn, the latest first. */
export function DrawnPrizes() {
  const prizes = useQuery(queries.winners())
  if (prizes.isPending) {
    return (
      <Loading label="Loading the winners">
        <Skeleton className="h-24" />
      </Loading>
    )
  }
  if (prizes.isError) {
    return (
      <ErrorState
        title="We couldn’t load the winners"
        message={messageOf(prizes.error, 'Try again in a moment.')}
        onRetry={() => void prizes.refetch()}
      />
    )
  }
  if (prizes.data.length === 0) return <p className="text-lead">No draw has been held yet.</p>
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {prizes.data.map((prize) => (
        <li key={prize.slug} className="py-6">
          <DrawnPrize prize={prize} />
        </li>
      ))}
    </ul>
  )
}

const DrawnPrize = ({ prize }: { prize: winners.DrawnPrize }) => {
  const { slug, title, drawnAt, winner } = prize
  return (
    <>
      <p className="font-display text-title wrap-anywhere">{winnerInWords(prize)}</p>
      {prize.prize !== title && <p className="mt-1 text-lead wrap-anywhere">{prize.prize}</p>}
      <p className="mt-2 text-ink-soft wrap-anywhere">
        <TextLink to={`/draws/${slug}`}>{title}</TextLink>, drawn on{' '}
        <DateTime value={drawnAt} timeZone={campaignTimeZone} />
        {winner && (
          <>
            , awarded on <DateTime value={winner.awardedAt} timeZone={campaignTimeZone} />
          </>
        )}
      </p>
    </>
  )
}
