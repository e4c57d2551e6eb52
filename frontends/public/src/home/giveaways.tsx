import { ErrorState, Link, Loading, messageOf, queries, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { GiveawayCard, type LeadProps } from '@evenhand/web-kit/giveaway-card'
import { Nothing } from './nothing.tsx'

/** The main prize, those with a page of their own, and the outside giveaways. */
export function Giveaways() {
  const giveaways = useQuery(queries.giveaways())
  return (
    <div id="main-giveaway" className="mt-8 scroll-mt-24 sm:mt-12">
      <h3 id="prizes" className="scroll-mt-24 text-title">
        Current Giveaways
      </h3>
      {giveaways.isPending && (
        <Loading label="Loading the giveaways" className="mt-6 grid gap-5 md:grid-cols-3">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-120 rounded-card" />
          ))}
        </Loading>
      )}
      {giveaways.isError && (
        <div className="mt-6">
          <ErrorState
            title="We couldn’t load the giveaways"
            message={messageOf(giveaways.error, 'Try again in a moment.')}
            onRetry={() => void giveaways.refetch()}
          />
        </div>
      )}
      {giveaways.data?.length === 0 && (
        <Nothing>No giveaway is open right now. The next one will be announced here.</Nothing>
      )}
      <ul className="mt-6 grid gap-5 md:grid-cols-2 xl:grid-cols-4">
        {giveaways.data?.map((giveaway) => (
          <li key={giveaway.slug} className="grid">
            <GiveawayCard giveaway={giveaway} heading="h4" Lead={Lead} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An outside giveaway is entered at its organizer's, beside this page. */
const Lead = ({ to, children, ...rest }: LeadProps) =>
  to.startsWith('/') ? (
    <Link to={to} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noopener" {...rest}>
      {children}
    </a>
  )
