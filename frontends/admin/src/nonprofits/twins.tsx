import type { nonprofitReviews } from '@evenhand/web-kit/desk'
import { Link } from '@evenhand/web-kit/facade'
import { useListAddress } from '../lists/list-address.ts'
import { likenessWords, stateTones, stateWords } from './nonprofit-words.ts'

const listed = new Intl.ListFormat('en-US')

/** Other registrations that look like the same organization, and in what. */
export function Twins({ twins }: { twins: nonprofitReviews.NonprofitCase['twins'] }) {
  const { linkTo } = useListAddress()
  return (
    <section aria-label="Possible duplicates" className="rounded-control border border-line p-4">
      <p className="font-medium">It may be registered already</p>
      <ul className="mt-2 grid gap-2">
        {twins.map(({ id, organizationName, state, alike }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={linkTo({ nonprofit: id })} className="text-primary underline underline-offset-4">
              {organizationName}
            </Link>
            <span className={`ml-2 ${stateTones[state]}`}>{stateWords[state]}</span>
            <span className="block text-ink-soft">
              Same {listed.format(alike.map((likeness) => likenessWords[likeness]))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
