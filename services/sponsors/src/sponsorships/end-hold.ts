import { actEvent, decide } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { thingReleased } from './hold.ts'
import { isForLine, isOver, nowhere } from './rules.ts'
import { missingSponsorship, type SponsorshipDeps } from './settle.ts'
import type { Sponsorship } from './sponsorship.ts'

/**
 * Ends the hold of somebody who doesn't pay, by an administrator: what it was for is free. Nobody is mailed, because nobody has proved the address.
 * A payment that had begun is closed; one that is made all the same is answered with the next free block, like one that comes too late.
 */
export async function endHold(
  { sponsorships, now }: SponsorshipDeps,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  const at = now()
  await decide<Sponsorship['state'], Sponsorship>(sponsorships, { id, missing: missingSponsorship }, (known) => {
    if (known.state !== 'held' || known.invoice !== null)
      throw new Problem('not-possible', { detail: 'It’s paid by now, or has an invoice.' })
    if (isForLine(known))
      throw new Problem('not-possible', { detail: 'It’s held for someone in line. Remove them from the line instead.' })
    if (isOver(known, at)) return undefined
    const action = 'sponsorship-hold-ended' as const
    const act = { administratorId: by, action, thing: { kind: 'sponsorship', id }, words: reason, at } as const
    return {
      set: { places: nowhere(id), newLogoId: null, heldUntil: at },
      act: { state: 'held', note: `Hold ended: ${reason}`, by, at },
      events: [thingReleased(known, at), actEvent(act)],
    }
  })
}
