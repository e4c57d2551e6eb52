import type { memberships } from '@evenhand/contracts/http'

/** What a donor holds in a test, and how the server changes the newest of it. */
export function holding(usual: memberships.Membership) {
  const now = {
    held: [usual],
    changed(change: Partial<memberships.Membership>): memberships.Membership {
      const changed = { ...usual, ...now.held[0], ...change }
      now.held = [changed]
      return changed
    },
  }
  return now
}
