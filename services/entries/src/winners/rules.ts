import type { claims } from '@evenhand/contracts/http'
import { deliverBy, type DeskTimes, notifyBy, respondBy } from './deadlines.ts'

/** How far somebody drawn has come; a part that is not there yet is null. Their place is their index. */
export interface Standing {
  state: claims.ClaimState
  notifyBy: Date | null
  notifiedAt: Date | null
  /** The last instant to answer. Notifying again leaves it. */
  respondBy: Date | null
  deliverBy: Date | null
  awardedAt: Date | null
  deliveredAt: Date | null
  forfeitedAt: Date | null
  forfeitReason: claims.ForfeitReason | null
}

export type Act =
  | { kind: 'notify' | 'declare' | 'decline' | 'verify' | 'award' | 'deliver' | 'time-passes' }
  | { kind: 'forfeit'; reason: claims.ForfeitReason }

export type Decision =
  | { kind: 'moved'; standings: Standing[]; called: number | undefined }
  | { kind: 'refused'; why: string }

const untouched: Standing = {
  state: 'waiting',
  notifyBy: null,
  notifiedAt: null,
  respondBy: null,
  deliverBy: null,
  awardedAt: null,
  deliveredAt: null,
  forfeitedAt: null,
  forfeitReason: null,
}

/** How everybody drawn stands when the result is published. */
export const drawnStandings = (drawn: number, drawnAt: Date, times: DeskTimes): Standing[] =>
  Array.from({ length: drawn }, (_, place) => (place === 0 ? called(untouched, drawnAt, times) : untouched))

const called = (standing: Standing, at: Date, times: DeskTimes): Standing => ({
  ...standing,
  state: 'potential',
  notifyBy: notifyBy(at, times),
})

/** Whose turn it is: the first who has not forfeited, or the last one where all have. */
export function turnOf(standings: readonly Standing[]): number {
  const turn = standings.findIndex(({ state }) => state !== 'forfeited')
  return turn === -1 ? standings.length - 1 : turn
}

export const isExhausted = (standings: readonly Standing[]): boolean =>
  standings.every(({ state }) => state === 'forfeited')

/**
 * What an act at an instant makes of everybody drawn for one prize (spec 02 §9, 03 §D). At most one of them has a right to the prize at a
 * time; who forfeits gives it to the next alternate in the same step.
 */
export function decide(standings: readonly Standing[], place: number, act: Act, now: Date, times: DeskTimes): Decision {
  const standing = standings[place]
  if (!standing) return { kind: 'refused', why: 'No one was drawn in this position.' }
  const next = step(standing, act, now, times)
  if (typeof next === 'string') return { kind: 'refused', why: next }
  const moved = standings.with(place, next)
  const alternate = standings[place + 1]
  const passesOn = next.state === 'forfeited' && alternate?.state === 'waiting'
  return passesOn
    ? { kind: 'moved', standings: moved.with(place + 1, called(alternate, now, times)), called: place + 1 }
    : { kind: 'moved', standings: moved, called: undefined }
}

/** The next standing of one claim, or why there is none. */
function step(standing: Standing, act: Act, now: Date, times: DeskTimes): Standing | string {
  const { state } = standing
  const isLate = standing.respondBy !== null && now > standing.respondBy
  switch (act.kind) {
    case 'notify':
      if (state === 'potential')
        return { ...standing, state: 'notified', notifiedAt: now, respondBy: respondBy(now, times) }
      if (state !== 'notified') return refusal(state)
      return isLate
        ? 'The deadline to answer has passed. The next alternate becomes the potential winner within a minute.'
        : standing
    case 'declare':
      if (state !== 'notified') return refusal(state)
      return isLate ? 'The deadline to answer has passed.' : { ...standing, state: 'responded' }
    case 'decline':
      return state === 'notified' && !isLate ? forfeited(standing, 'declined', now) : refusal(state)
    case 'time-passes':
      return state === 'notified' && isLate ? forfeited(standing, 'no-response', now) : 'No deadline has passed yet.'
    case 'verify':
      return state === 'responded'
        ? { ...standing, state: 'verified', deliverBy: deliverBy(now, times) }
        : refusal(state)
    case 'award':
      return state === 'verified' ? { ...standing, state: 'awarded', awardedAt: now } : refusal(state)
    case 'deliver':
      if (state !== 'awarded') return refusal(state)
      return standing.deliveredAt === null
        ? { ...standing, deliveredAt: now }
        : 'Delivery of the prize has already been recorded.'
    case 'forfeit':
      return state === 'waiting' || state === 'awarded' || state === 'forfeited'
        ? refusal(state)
        : forfeited(standing, act.reason, now)
  }
}

const forfeited = (standing: Standing, reason: claims.ForfeitReason, now: Date): Standing => ({
  ...standing,
  state: 'forfeited',
  forfeitedAt: now,
  forfeitReason: reason,
})

const refusals: Readonly<Record<claims.ClaimState, string>> = {
  waiting: 'It isn’t this alternate’s turn.',
  potential: 'This person hasn’t been notified yet.',
  notified: 'This person was notified and hasn’t answered yet.',
  responded: 'We already have this person’s declaration.',
  verified: 'This person has already been verified.',
  awarded: 'The prize has already been awarded to this person.',
  forfeited: 'This person has already forfeited the prize.',
}
const refusal = (state: claims.ClaimState): string => `${refusals[state]} Reload the page to see its current status.`

/** What is to be done next, and until when. */
export function nextStep(standings: readonly Standing[]): { next: claims.WonDraw['next']; dueAt: Date | null } {
  const standing = standings[turnOf(standings)]
  switch (standing?.state) {
    case 'potential':
      return { next: 'notify', dueAt: standing.notifyBy }
    case 'notified':
      return { next: 'wait', dueAt: standing.respondBy }
    case 'responded':
      return { next: 'verify', dueAt: null }
    case 'verified':
      return { next: 'award', dueAt: standing.deliverBy }
    case 'awarded':
      return standing.deliveredAt === null
        ? { next: 'deliver', dueAt: standing.deliverBy }
        : { next: 'nothing', dueAt: null }
    case 'waiting':
    case 'forfeited':
    case undefined:
      return { next: 'nothing', dueAt: null }
  }
}
