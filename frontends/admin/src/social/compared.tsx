import { adminQueries, type socialReviews } from '@evenhand/web-kit/desk'
import { DateTime, groupedNumber, Link, useQuery } from '@evenhand/web-kit/facade'
import { useListAddress } from '../lists/list-address.ts'
import { activityWords, type Reviewed, stateTones, stateWords } from './activity-words.ts'

interface OthersProps {
  title: string
  activities: readonly Reviewed[]
  /** What tells one from another. */
  names: 'member' | 'post'
}

/** Activities to compare one with, each of which opens in its place. */
export function Others({ title, activities, names }: OthersProps) {
  const { linkTo } = useListAddress()
  if (activities.length === 0) return null
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {activities.map((one) => (
          <li key={one.id} className="min-w-0">
            <Link to={linkTo({ activity: one.id })} className="text-primary underline underline-offset-4">
              {activityWords(one)}
            </Link>
            {', '}
            <DateTime value={one.createdAt} />: <span className={stateTones[one.state]}>{stateWords[one.state]}</span>
            <span className="block truncate text-fine text-ink-soft">
              {names === 'member'
                ? `${one.memberName}, ${groupedNumber(one.accountNumber)}`
                : (one.postUrl ?? 'Our own page')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const actionWords: Readonly<Record<socialReviews.ActivityCase['acts'][number]['action'], string>> = {
  recorded: 'Recorded by the member',
  held: 'Held automatically',
  accepted: 'Accepted',
  rejected: 'Rejected',
  appealed: 'Appealed by the member',
  upheld: 'Rejection upheld',
}

/** What was done with it, the newest last. */
export function Acts({ acts }: { acts: socialReviews.ActivityCase['acts'] }) {
  const names = useQuery(adminQueries.administratorNames())
  return (
    <section>
      <h3 className="font-medium">History</h3>
      <ol className="mt-2 grid gap-2">
        {acts.map(({ action, by, at, words }) => (
          <li key={`${at} ${action}`} className="wrap-anywhere">
            {actionWords[action]}
            {by !== null && <> by {names.data?.get(by) ?? 'an administrator'}</>},{' '}
            <DateTime value={at} show="day-and-time" />
            {words && <span className="block text-ink-soft">{words}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
