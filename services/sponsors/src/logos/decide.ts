import type { sponsorLogos as calls } from '@evenhand/contracts/http'
import { actEvent, decide, type Decision } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { mailOf } from '../sponsorships/mails.ts'
import { missingSponsorship, type SponsorshipDeps } from '../sponsorships/settle.ts'
import type { LogoRemoval, Sponsorship } from '../sponsorships/sponsorship.ts'
import type { Logos } from '../logo-files/kept.ts'

type State = Sponsorship['state']
type Verdict = calls.LogoDecision

/**
 * Shows a logo that came in the place of another, or removes one, shown or not: it is deleted, and the company reads why. What becomes of the
 * sponsorship is another matter; the logo that waits with it is shown by the same verdict.
 */
export async function decideLogo(
  { sponsorships, logos, now }: SponsorshipDeps & { logos: Logos },
  id: string,
  { decision, by }: { decision: Verdict; by: string },
): Promise<Sponsorship> {
  let gone: string | null = null
  const about = { id, missing: missingSponsorship }
  const decided = await decide<State, Sponsorship>(sponsorships, about, (known) => {
    gone = null
    if (known.state === 'held') throw new Problem('not-found', { detail: missingSponsorship })
    const change = changedBy(known, decision, { by, at: now() })
    if (!change) return undefined
    gone = decision.verdict === 'removed' ? decision.logoId : known.logoId
    const action = `sponsorship-logo-${decision.verdict}` as const
    const words = decision.verdict === 'removed' ? decision.reason : ''
    const act = { administratorId: by, action, thing: { kind: 'sponsorship', id }, words, at: now() } as const
    return { ...change, events: [...(change.events ?? []), actEvent(act)] }
  })
  await logos.delete(gone)
  return decided
}

function changedBy(
  known: Sponsorship,
  decision: Verdict,
  { by, at }: { by: string; at: Date },
): Decision<State, Sponsorship> | undefined {
  const { logoId } = decision
  const waits = known.newLogoId === logoId
  const isShown = known.logoId === logoId
  if (decision.verdict === 'shown') {
    if (isShown) return undefined
    if (!waits) throw anotherByNow()
    if (known.state !== 'shown' && known.state !== 'paused')
      throw new Problem('conflict', { detail: 'Its logo is shown with the sponsorship, or not at all.' })
    return { set: { logoId, newLogoId: null }, events: [mailOf(known, 'logo-shown')] }
  }
  if (known.logoRemovals.some((one) => one.logoId === logoId)) return undefined
  if (!waits && !isShown) throw anotherByNow()
  const removal: LogoRemoval = { logoId, reason: decision.reason, by, at }
  return {
    set: { ...(waits ? { newLogoId: null } : { logoId: null }), logoRemovals: [...known.logoRemovals, removal] },
    events: [mailOf(known, waits ? 'logo-left-out' : 'logo-taken-down', { reason: decision.reason })],
  }
}

const anotherByNow = () =>
  new Problem('conflict', { detail: 'This sponsorship has another logo by now, or none. Reload the page to see it.' })
