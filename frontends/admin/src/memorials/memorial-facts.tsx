import { mailLink } from '@evenhand/web-kit/desk'
import { DateTime, Link, Money } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { Fact, Facts } from '../lists/facts.tsx'
import { MemorialPhoto } from './memorial-photo.tsx'
import { placeWords, verdictWords } from './memorial-words.ts'

type Memorial = memorials.PaidMemorial

export const MemorialFacts = ({ memorial }: { memorial: Memorial }) => (
  <>
    <MemorialPhoto memorial={memorial} />
    {memorial.message && (
      <blockquote className="border-l-2 border-hairline pl-4 text-body wrap-anywhere whitespace-pre-line">
        {memorial.message}
      </blockquote>
    )}
    {memorial.gifts.length > 1 && (
      <p className="font-medium text-danger">
        It was paid for {memorial.gifts.length} times. Refund one of the payments.
      </p>
    )}
    <Facts>
      <Fact name="Tile">
        {placeWords(memorial)}
        {memorial.position !== null && memorial.movedFrom !== null && (
          <>; tile {memorial.movedFrom + 1} was chosen, but someone else already had it</>
        )}
      </Fact>
      {memorial.branch && (
        <Fact name="Served">{[memorial.branch, memorial.yearsServed].filter(Boolean).join(', ')}</Fact>
      )}
      <Fact name="From">
        {memorial.donorName}
        {memorial.donorEmail && (
          <a href={mailLink(memorial.donorEmail)} className="block text-primary underline underline-offset-4">
            {memorial.donorEmail}
          </a>
        )}
      </Fact>
      {memorial.family && (
        <Fact name="Family">
          {memorial.family.name}
          <a href={mailLink(memorial.family.email)} className="block text-primary underline underline-offset-4">
            {memorial.family.email}
          </a>
          {memorial.family.toldAt ? (
            <>
              Told <DateTime value={memorial.family.toldAt} show="day-and-time" />
            </>
          ) : (
            'Will be told when you approve it'
          )}
        </Fact>
      )}
      <Fact name="Chosen">
        <DateTime value={memorial.createdAt} show="day-and-time" />
      </Fact>
      <Fact name={memorial.gifts.length > 1 ? 'Gifts' : 'Gift'}>
        <Gifts gifts={memorial.gifts} />
      </Fact>
      {memorial.reviews.length > 0 && (
        <Fact name="Decisions">
          <Reviews reviews={memorial.reviews} />
        </Fact>
      )}
      {memorial.correctionsDecided.length > 0 && (
        <Fact name="Corrections">
          <Reviews name="Corrections" reviews={memorial.correctionsDecided} />
        </Fact>
      )}
    </Facts>
  </>
)

const Gifts = ({ gifts }: { gifts: Memorial['gifts'] }) => (
  <ul>
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
)

const Reviews = ({ name = 'Decisions', reviews }: { name?: string; reviews: Memorial['reviews'] }) => (
  <ol aria-label={name}>
    {reviews.map(({ verdict, reason, at }) => (
      <li key={at} className="wrap-anywhere">
        {verdictWords[verdict]} <DateTime value={at} show="day-and-time" />
        {reason && `: ${reason}`}
      </li>
    ))}
  </ol>
)
