import { Link } from '@evenhand/web-kit/facade'
import type { winners } from '@evenhand/web-kit/forms'

type State = Exclude<winners.PrizeOffer['state'], 'notified'>

const titles: Readonly<Record<State, string>> = {
  responded: 'We have your declaration',
  verified: 'Everything is verified',
  awarded: 'The prize is yours',
}

/** What has been reached, and what comes next; nothing that was typed is shown again. */
export const Answered = ({ offer }: { offer: winners.PrizeOffer }) => {
  if (offer.state === 'notified') return null
  return (
    <>
      <h1 className="text-heading" aria-live="polite">
        {titles[offer.state]}
      </h1>
      <p className="mt-4 text-lead text-ink-soft">
        {offer.prize}, drawn in the giveaway {offer.title}.
      </p>
      <div className="mt-8 max-w-prose space-y-4">
        {offer.state === 'responded' && (
          <>
            <p>You have nothing to do right now. We’ll write to you about what we need to see:</p>
            <ul className="list-disc space-y-1 pl-6">
              {offer.mustShow.map((thing) => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
            <p>We won’t publish your name before the prize is awarded.</p>
          </>
        )}
        {offer.state === 'verified' && <p>We’re about to award you the prize. We’ll email you when we do.</p>}
        {offer.state !== 'responded' && (
          <p>
            We’ll deliver the prize {offer.weeksMin} to {offer.weeksMax} weeks after verification.
          </p>
        )}
        {offer.state === 'awarded' && (
          <p>
            Your first name, initial and state are on the{' '}
            <Link to="/winners" className="text-primary underline underline-offset-4">
              winners page
            </Link>
            .
          </p>
        )}
        <p>
          <Link to={`/draws/${offer.slug}`} className="text-primary underline underline-offset-4">
            Check the draw
          </Link>
        </p>
      </div>
    </>
  )
}
