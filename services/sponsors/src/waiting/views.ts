import type { waiting as calls } from '@evenhand/contracts/http'
import { countBefore, type WaitingLine } from './store.ts'
import type { Waiting } from './waiting.ts'

const common = ({ _id: id, companyName, size, cell, state, joinedAt }: Waiting) => ({
  id,
  companyName,
  size,
  cell,
  state,
  joinedAt: joinedAt.toISOString(),
})

export async function toOwnWaiting(line: WaitingLine, waiting: Waiting): Promise<calls.OwnWaiting> {
  const { _id, state, sponsorshipId, offeredUntil } = waiting
  const isOffered = state === 'offered' && sponsorshipId !== null && offeredUntil !== null
  return {
    ...common(waiting),
    before: state === 'waiting' ? await countBefore(line, _id) : null,
    offer: isOffered ? { sponsorshipId, until: offeredUntil.toISOString() } : null,
  }
}

export const toDeskWaiting = (waiting: Waiting): calls.DeskWaiting => ({
  ...common(waiting),
  contactName: waiting.contactName,
  contactEmail: waiting.contactEmail,
  website: waiting.website,
  offeredUntil: waiting.offeredUntil?.toISOString() ?? null,
})
