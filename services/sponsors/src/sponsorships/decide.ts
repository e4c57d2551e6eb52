import { describeSponsorship, endOfSponsorship } from '@evenhand/contracts/catalogue'
import type { sponsorships as calls } from '@evenhand/contracts/http'
import { actEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { mailOf } from './mails.ts'
import { canBecome, centsLeft, unusedCents, cellKeys, choiceOf, isOver, resumedEnd } from './rules.ts'
import { decideOnCells, hasCells, settled, type SponsorshipDeps } from './settle.ts'
import type { Sponsorship } from './sponsorship.ts'
import { findAtCells, releaseHold } from './store.ts'

type State = Sponsorship['state']
type Verdict = calls.SponsorshipDecision

interface MoveDeps extends SponsorshipDeps {
  /** Throws where somebody in line comes first. */
  refusePromised?(cells: readonly number[]): Promise<void>
}

interface Deciding {
  decision: Verdict
  by: string
}

/** An administrator's decision about a sponsorship, unless it stands otherwise by now than they saw. Its contact reads it by email. */
export const decideSponsorship = (deps: MoveDeps, id: string, { decision, by }: Deciding): Promise<Sponsorship> =>
  decideOnCells(deps, { id, seen: decision.seen }, async (known) => {
    const now = deps.now()
    if (!canBecome(known.state, decision.verdict))
      throw new Problem('conflict', {
        detail: `This sponsorship is ${stateInWords[known.state]}, and can’t be ${decision.verdict} now.`,
      })
    const { set, events } = await changedBy(deps, known, decision)
    const note = 'reason' in decision ? decision.reason : ''
    const state = set.state ?? known.state
    const action = `sponsorship-${decision.verdict}` as const
    const act = { administratorId: by, action, thing: { kind: 'sponsorship', id }, words: note, at: now } as const
    return { set, act: { state, note, by, at: now }, events: [...events, actEvent(act)] }
  })

export const stateInWords: Readonly<Record<State, string>> = {
  held: 'not paid',
  waiting: 'waiting for its review',
  shown: 'shown',
  paused: 'paused',
  declined: 'declined',
  ended: 'over',
  'paid-back': 'refunded',
}

async function changedBy(deps: MoveDeps, known: Sponsorship, decision: Verdict) {
  const now = deps.now()
  switch (decision.verdict) {
    case 'moved':
      return moved(deps, known, decision.cells)
    case 'shown': {
      const { startsAt, endsAt, pausedAt, newLogoId } = known
      const isResumed = known.state === 'paused' && endsAt !== null && pausedAt !== null
      const shown = isResumed
        ? { endsAt: resumedEnd({ endsAt, pausedAt }, now), pausedAt: null }
        : { startsAt: startsAt ?? now, endsAt: endsAt ?? endOfSponsorship(now), pausedAt: null }
      // Whoever approves it has seen its logo; one that came while it was shown is decided about by itself.
      const logo = isResumed || newLogoId === null ? {} : { logoId: newLogoId, newLogoId: null }
      const { set, events } = await settled(deps, known, { ...shown, ...logo, verdict: 'shown', reason: null })
      if (known.kind === 'block' && !hasCells({ ...known, ...set }))
        throw new Problem('not-possible', {
          detail: 'No block of its size is free on the wall. Decline it, or wait for one.',
        })
      return { set, events: [...events, mailOf({ ...known, ...set }, isResumed ? 'resumed' : 'shown')] }
    }
    case 'declined':
    case 'paused':
    case 'ended': {
      const { verdict, reason } = decision
      const { set, events } = await settled(deps, known, {
        verdict,
        reason,
        ...(verdict === 'paused' ? { pausedAt: now } : withoutLogos),
        ...(verdict === 'ended' && endedEarly(known, now)),
      })
      const losesLogo = verdict !== 'paused' && (known.logoId ?? known.newLogoId) !== null
      return { set, events: [...events, mailOf({ ...known, ...set }, verdict, { reason, losesLogo })] }
    }
  }
}

/** It was shown until now, or until it was paused; what of its money is for that time is earned. */
const endedEarly = (known: Sponsorship, now: Date): Pick<Sponsorship, 'endsAt' | 'earnedCents'> => ({
  endsAt: known.pausedAt ?? now,
  earnedCents: `${centsLeft(known) - (unusedCents(known, now) ?? 0n)}`,
})

/** What isn't shown again loses its logos: they are swept. */
export const withoutLogos = { logoId: null, newLogoId: null } as const

/** To other cells, as many as before, that nobody else has. */
async function moved({ sponsorships, now, refusePromised }: MoveDeps, known: Sponsorship, cells: number[]) {
  if (known.kind !== 'block') throw new Problem('not-possible', { detail: 'A tier has no place on the wall.' })
  if (known.cells.length !== cells.length)
    throw new Problem('not-possible', { detail: 'Choose a block of the same size.' })
  await refusePromised?.(cells.filter((cell) => !(hasCells(known) && known.cells.includes(cell))))
  for (const standing of await findAtCells(sponsorships, cells)) {
    if (standing._id === known._id) continue
    if (!isOver(standing, now())) throw new Problem('block-taken')
    await releaseHold(sponsorships, standing, now())
  }
  const name = describeSponsorship(choiceOf({ kind: 'block', tier: null, cells }))
  const set: Partial<Sponsorship> = { cells, places: cellKeys(cells), name }
  return { set, events: [mailOf({ ...known, ...set }, hasCells(known) ? 'moved' : 'other-block')] }
}
