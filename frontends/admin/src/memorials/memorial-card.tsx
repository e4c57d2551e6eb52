import { Card, DateTime, describeTile, Link, Money, wallNames } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { verdictWords } from './memorial-words.ts'
import { Review } from './review.tsx'

type Memorial = memorials.PaidMemorial

/** What stands on the tile, who gave it, what was decided, and what can be. */
export const MemorialCard = ({ memorial }: { memorial: Memorial }) => (
  <Card className="text-small">
    <p className="text-ink-soft">{placeOf(memorial)}</p>
    <h2 className="mt-1 font-sans text-body font-semibold wrap-anywhere">{memorial.lovedOneName}</h2>
    {memorial.branch && (
      <p className="wrap-anywhere text-ink-soft">
        {[memorial.branch, memorial.yearsServed].filter(Boolean).join(', ')}
      </p>
    )}
    {memorial.message && (
      <blockquote className="mt-3 border-l-2 border-hairline pl-4 text-body wrap-anywhere whitespace-pre-line">
        {memorial.message}
      </blockquote>
    )}
    <p className="mt-3 wrap-anywhere">
      From {memorial.donorName}, {memorial.donorEmail}
    </p>
    <Gifts gifts={memorial.gifts} />
    {memorial.reviews.length > 0 && <Reviews reviews={memorial.reviews} />}
    {memorial.state !== 'paid-back' && (
      <div className="mt-4">
        <Review memorial={memorial} />
      </div>
    )}
  </Card>
)

function placeOf({ wall, position, movedFrom }: Memorial): string {
  if (position === null) return `${wallNames[wall]}, no tile at the moment`
  const moved = movedFrom === null ? '' : `; tile ${movedFrom + 1} was chosen, but someone else already had it`
  return `${describeTile({ wall, position })}${moved}`
}

const Gifts = ({ gifts }: { gifts: Memorial['gifts'] }) => (
  <>
    {gifts.length > 1 && (
      <p className="mt-3 font-medium text-danger">It was paid for {gifts.length} times. Refund one of the payments.</p>
    )}
    <ul className="mt-1">
      {gifts.map(({ giftId, paidAt, left }) => (
        <li key={giftId}>
          <Link
            to={`/admin/gifts?${new URLSearchParams({ search: giftId, gift: giftId })}`}
            className="text-primary underline underline-offset-4"
          >
            View or refund gift
          </Link>
          : <Money value={left} /> left, paid <DateTime value={paidAt} show="day-and-time" />
        </li>
      ))}
    </ul>
  </>
)

const Reviews = ({ reviews }: { reviews: Memorial['reviews'] }) => (
  <ol className="mt-3 text-ink-soft" aria-label="Decisions">
    {reviews.map(({ verdict, reason, at }) => (
      <li key={at} className="wrap-anywhere">
        {verdictWords[verdict]} <DateTime value={at} show="day-and-time" />
        {reason && `: ${reason}`}
      </li>
    ))}
  </ol>
)
