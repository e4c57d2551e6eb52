import type { rules } from '@evenhand/web-kit/desk'
import { DateTime, Link } from '@evenhand/web-kit/facade'

/** Which official rules somebody accepted, in which words, when; that a version was never published is said beside it. */
export function AcceptedRules({ rules: accepted }: { rules: rules.AcceptedRules }) {
  const { giveaway, version, sha256, statement, acceptedAt, isPublished } = accepted
  return (
    <>
      <Link
        to={`/giveaways/${giveaway}/rules?version=${version}`}
        className="text-primary underline underline-offset-4"
      >
        Version {version}, {giveaway}
      </Link>
      , accepted <DateTime value={acceptedAt} show="day-and-time" />
      {!isPublished && <span className="block text-danger">No version with this hash was published.</span>}
      <span className="block text-fine text-ink-soft">“{statement}”</span>
      <span className="block text-fine break-all text-ink-soft">SHA-256 {sha256}</span>
    </>
  )
}
