import { Card, cashOptionWords, NewTabLink } from '@evenhand/web-kit/facade'
import type { winners } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { Decline } from './decline.tsx'
import { DeclarationForm } from './declaration-form.tsx'
import { Over } from './over.tsx'

const rulesOf = (slug: string): string => `/giveaways/${slug}/rules`

/** The prize, the time to answer, and both answers. */
export function Offered({ offer, token }: { offer: winners.PrizeOffer; token: string }) {
  const [declined, setDeclined] = useState(false)
  if (declined)
    return (
      <Over title="You declined">
        The prize passes to the next alternate, if there is one. There’s nothing more to do.
      </Over>
    )
  return (
    <>
      <h1 className="text-heading">You were drawn</h1>
      <p className="mt-4 text-lead text-ink-soft">
        You may have won: {offer.title}. You never pay us to receive a prize; taxes and the costs that the rules name
        are yours.
      </p>
      <dl className="mt-8 grid gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">Prize</dt>
        <dd className="max-sm:-mt-3">{offer.prize}</dd>
        {offer.cashOption && (
          <>
            <dt className="font-semibold">Or in cash</dt>
            <dd className="max-sm:-mt-3">
              {cashOptionWords(offer)}
              {offer.cashCondition && <span className="block text-ink-soft">{offer.cashCondition}</span>}
            </dd>
          </>
        )}
        <dt className="font-semibold">Answer by</dt>
        <dd className="max-sm:-mt-3">
          {offer.respondByWords}
          <span className="block text-ink-soft">After that, you forfeit the prize.</span>
        </dd>
        <dt className="font-semibold">What we’ll need to see</dt>
        <dd className="max-sm:-mt-3">
          <ul className="list-disc pl-5">
            {offer.mustShow.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </dd>
        <dt className="font-semibold">Delivered</dt>
        <dd className="max-sm:-mt-3">
          {offer.weeksMin} to {offer.weeksMax} weeks after we verify your documents
        </dd>
      </dl>
      <p className="mt-6">
        <NewTabLink to={rulesOf(offer.slug)} className="text-primary">
          The official rules
        </NewTabLink>
        {' · '}
        <NewTabLink to={`/draws/${offer.slug}`} className="text-primary">
          Check the draw yourself
        </NewTabLink>
      </p>
      <p className="mt-4 max-w-prose text-ink-soft">
        After you sign, we’ll write to you about your documents. We won’t publish your name before the prize is awarded.
      </p>
      <Card className="mt-8">
        <DeclarationForm offer={offer} token={token} />
      </Card>
      <Decline prize={offer.prize} token={token} onDeclined={() => setDeclined(true)} />
    </>
  )
}
