import { campaignTimeZone, ClosingTime, Link } from '@evenhand/web-kit/facade'
import type { registrations } from '@evenhand/web-kit/forms'
import { posterOf } from '@evenhand/web-kit/pictures'

interface OfferProps {
  page: registrations.LandingPage
  isClosed: boolean
  /** When it opens, where that is still to come. */
  opensLater: string | undefined
}

/** What there is to win. */
export const Offer = ({ page }: Pick<OfferProps, 'page'>) => (
  <div>
    <p className="text-small font-medium text-ink-soft">{page.title}</p>
    <h1 className="mt-1 text-heading break-words">{page.headline}</h1>
    <p className="mt-4 max-w-prose text-lead text-ink-soft">{page.lead}</p>
  </div>
)

/** Its picture, what it asks, and how many are in it. */
export function OfferInFull({ page, isClosed, opensLater }: OfferProps) {
  const { Poster, alt } = posterOf(page.image)
  return (
    <div>
      <Poster alt={alt} className="aspect-[8/7] w-full rounded-card" />
      <ul className="mt-6 list-disc space-y-1.5 pl-5 marker:text-ink-soft">
        {page.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className="mt-6 text-small text-ink-soft">
        {opensLater === undefined && registeredWords(page.registrations, isClosed)}
        {page.closesAt !== null && (
          <>
            {' '}
            Registration {isClosed ? 'closed' : 'closes'} at the end of{' '}
            <ClosingTime closesAt={page.closesAt} timeZone={campaignTimeZone} />.
          </>
        )}{' '}
        <Link to="/draws" className="text-primary underline underline-offset-4">
          How the draw is proved
        </Link>
      </p>
    </div>
  )
}

const registeredWords = (many: number, isClosed: boolean): string => {
  if (many === 0) return isClosed ? 'No one registered.' : 'No one has registered yet. Be the first to enter.'
  if (many === 1) return 'One person is registered, with one entry.'
  return `${many.toLocaleString('en-US')} people are registered, with one entry each.`
}
