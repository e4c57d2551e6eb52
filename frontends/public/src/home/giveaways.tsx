import { Link, queries, useQuery } from '@evenhand/web-kit/facade'
import { GiveawayCard, type LeadProps } from '@evenhand/web-kit/giveaway-card'
import { Nothing } from './nothing.tsx'
import { Until } from './until.tsx'

/** The main prize, those with a page of their own, and the outside giveaways. */
export function Giveaways() {
  const giveaways = useQuery(queries.giveaways())
  return (
    <div id="main-giveaway" className="mt-8 scroll-mt-24 sm:mt-12">
      <h3 id="prizes" className="scroll-mt-24 text-title">
        Current Giveaways
      </h3>
      <Until query={giveaways} what="giveaways" count={3} className="mt-6 grid gap-5 md:grid-cols-3" shape="h-120" />
      {giveaways.data?.length === 0 && <Nothing>No giveaway is open right now.</Nothing>}
      <ul className="mt-6 grid gap-5 md:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
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
