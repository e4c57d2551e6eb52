import type { claims } from '@evenhand/contracts/http'
import { deliverBy, type DeskTimes, leavesBy, notifyBy, respondBy } from './deadlines.ts'

/** How far somebody drawn has come; a part that is not there yet is null. Their place is their index. */
export interface Standing {
  state: claims.ClaimState
  notifyBy: Date | null
  notifiedAt: Date | null
  /** What is known of the newest notice: an email is `asked` for until we hear that it was sent, or never will be; a letter is `sent`. */
  noticeState: claims.NoticeState | null
  noticeAskedAt: Date | null
  /** Why it failed, in a word. */
  noticeFailure: string | null
  /** The last instant to answer: it runs from when the notice was sent. Notifying again leaves it, unless the notice failed. */
  respondBy: Date | null
  deliverBy: Date | null
  awardedAt: Date | null
  deliveredAt: Date | null
  forfeitedAt: Date | null
  forfeitReason: claims.ForfeitReason | null
}

export type Act =
  | { kind: 'declare' | 'decline' | 'verify' | 'award' | 'deliver' | 'time-passes' }
  | { kind: 'notify'; by: 'email' | 'letter' }
  | { kind: 'notice-sent'; sentAt: Date }
  | { kind: 'notice-failed'; failure: string }
  | { kind: 'forfeit'; reason: claims.ForfeitReason }

export type Decision =
  | { kind: 'moved'; standings: Standing[]; called: number | undefined }
  | { kind: 'refused'; why: string }

const untouched: Standing = {
  state: 'waiting',
  notifyBy: null,
  notifiedAt: null,
  noticeState: null,
  noticeAskedAt: null,
  noticeFailure: null,
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
  switch (act.kind) {
    case 'notify':
      return notified(standing, act.by, now, times)
    case 'notice-sent':
      if (!isNoticeAsked(standing)) return refusal(state)
      return { ...standing, noticeState: 'sent', respondBy: standing.respondBy ?? respondBy(act.sentAt, times) }
    case 'notice-failed':
      if (!isNoticeAsked(standing)) return refusal(state)
      return { ...standing, noticeState: 'failed', noticeFailure: act.failure }
    case 'declare':
      if (state !== 'notified') return refusal(state)
      return isLate(standing, now)
        ? 'The deadline to answer has passed.'
        : { ...standing, ...hasTheLink, state: 'responded' }
    case 'decline':
      return state === 'notified' && !isLate(standing, now)
        ? forfeited({ ...standing, ...hasTheLink }, 'declined', now)
        : refusal(state)
    case 'time-passes':
      return isLate(standing, now) ? forfeited(standing, 'no-response', now) : 'No deadline has passed yet.'
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

/** Whose notice failed had no link to answer with: their time begins with the next one. */
function notified(standing: Standing, by: 'email' | 'letter', now: Date, times: DeskTimes): Standing | string {
  const { state, noticeState } = standing
  if (state !== 'potential' && state !== 'notified') return refusal(state)
  if (isLate(standing, now))
    return 'The deadline to answer has passed. The next alternate becomes the potential winner within a minute.'
  const kept = noticeState === 'failed' ? null : standing.respondBy
  return {
    ...standing,
    state: 'notified',
    notifiedAt: standing.notifiedAt ?? now,
    noticeState: by === 'letter' ? 'sent' : 'asked',
    noticeAskedAt: now,
    noticeFailure: null,
    respondBy: by === 'letter' ? (kept ?? respondBy(now, times)) : kept,
  }
}

/** Whoever answers has the link, whether or not we have heard by now that it was sent. */
const hasTheLink = { noticeState: 'sent', noticeFailure: null } as const

export const isNoticeAsked = ({ state, noticeState }: Standing): boolean =>
  state === 'notified' && noticeState === 'asked'

/** Only who was sent the newest link can be late. */
export const isLate = ({ state, noticeState, respondBy: by }: Standing, now: Date): boolean =>
  state === 'notified' && noticeState === 'sent' && by !== null && now > by

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
      return afterNotice(standing)
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

/** What comes next once somebody was notified. A notice that neither leaves nor fails becomes due for the desk: no time to answer begins without it. */
function afterNotice(standing: Standing): { next: claims.WonDraw['next']; dueAt: Date | null } {
  const { noticeState, noticeAskedAt } = standing
  if (noticeState === 'failed') return { next: 'notify-again', dueAt: standing.notifyBy }
  if (noticeState === 'asked' && noticeAskedAt) return { next: 'send', dueAt: leavesBy(noticeAskedAt) }
  return { next: 'wait', dueAt: standing.respondBy }
}
