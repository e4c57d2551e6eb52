import type { entryHolds } from '@evenhand/contracts/http'
import type { HoldRow } from './desk-store.ts'

export const appealOf = ({ appeal: words, appealed_at: at }: HoldRow) =>
  words === null || at === null ? null : { words, at: at.toISOString() }

/** A hold as the desk reads it. */
export const toDesk = (hold: HoldRow): entryHolds.DeskHold => ({
  id: hold.id,
  donorId: hold.donor_id,
  whys: hold.whys,
  state: hold.state,
  signs: hold.signs,
  heldAt: hold.held_at.toISOString(),
  appeal: appealOf(hold),
  decision:
    hold.decided_by === null || hold.decided_at === null
      ? null
      : { reason: hold.reason, by: hold.decided_by, at: hold.decided_at.toISOString() },
  version: hold.version,
})

/** As pages of a list are answered. */
export const toPage = (found: readonly HoldRow[], limit: number) => ({
  items: found.map(toDesk),
  next: found.length === limit ? (found.at(-1)?.id ?? null) : null,
})
