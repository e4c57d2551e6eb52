import { queries, useQuery } from '@evenhand/web-kit/facade'
import type { winners } from '@evenhand/web-kit/forms'

const states: Readonly<Record<winners.DrawnPlace['state'], string>> = {
  waiting: 'not called',
  potential: 'drawn, not notified yet',
  notified: 'notified; we’re waiting for an answer',
  responded: 'answered; being verified',
  verified: 'verified; the prize is being awarded',
  awarded: 'awarded the prize',
  forfeited: 'did not get the prize',
}

const reasons: Readonly<Record<NonNullable<winners.DrawnPlace['reason']>, string>> = {
  'not-eligible': 'not eligible under the rules',
  'not-reached': 'could not be reached',
  'not-shown': 'did not show what the rules require',
  declined: 'declined the prize',
  'no-response': 'did not answer in time',
}

/** What became of everybody drawn, in order and by code: a place that was passed over is there with the reason. */
export function DrawnPlaces({ slug }: { slug: string }) {
  const prizes = useQuery(queries.winners())
  const places = prizes.data?.find((one) => one.slug === slug)?.places ?? []
  if (places.length === 0) return null
  return (
    <section aria-labelledby="who-was-drawn" className="mt-8 max-w-prose">
      <h2 id="who-was-drawn" className="text-title">
        Who was drawn, and what happened
      </h2>
      <p className="mt-2 text-small text-ink-soft">
        People appear under their code in the list. The prize goes from one place to the next only for a reason named
        here. If you were passed over and never heard from us, tell us.
      </p>
      <ol className="mt-3 grid gap-3 text-small">
        {places.map(({ place, id, state, reason }) => (
          <li key={id}>
            <span className="font-semibold">{place === 0 ? 'Winner drawn' : `Alternate ${place}`}</span>:{' '}
            {reason === null ? states[state] : `${states[state]}: ${reasons[reason]}`}
            <code className="block font-mono text-fine break-all text-ink-soft">{id}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
