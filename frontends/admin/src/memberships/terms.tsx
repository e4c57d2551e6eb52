import { LevelBadge, Money } from '@evenhand/web-kit/facade'
import type { memberships } from '@evenhand/web-kit/forms'

/** What is paid every month, and what comes next where something else was chosen. */
export const Terms = ({ held }: { held: memberships.HeldMembership }) =>
  held.level === null ? (
    <>
      <span className="whitespace-nowrap">
        Gift, <Money value={held.amount} />
      </span>
      {held.nextAmount && (
        <span className="block text-fine text-ink-soft">
          then <Money value={held.nextAmount} />
        </span>
      )}
    </>
  ) : (
    <>
      <LevelBadge level={held.level} />
      {held.nextLevel && <span className="block text-fine text-ink-soft">then {held.nextLevel}</span>}
    </>
  )
