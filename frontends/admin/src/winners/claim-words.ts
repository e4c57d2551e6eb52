import type { claims } from '@evenhand/web-kit/desk'

export const stateWords: Readonly<Record<claims.ClaimState, string>> = {
  waiting: 'Alternate (waiting)',
  potential: 'To be notified',
  notified: 'Notified',
  responded: 'Declaration received',
  verified: 'Verified',
  awarded: 'Awarded',
  forfeited: 'Forfeited',
}

export const nextWords: Readonly<Record<claims.WonDraw['next'], string>> = {
  notify: 'Notify by',
  send: 'The email should be sent by',
  'notify-again': 'The email couldn’t be delivered. Notify again by',
  wait: 'Answers by',
  verify: 'Verify the documents',
  award: 'Award, deliver by',
  deliver: 'Deliver by',
  nothing: 'Done: the prize is delivered',
}

export const actWords: Readonly<Record<claims.ClaimAct['action'], string>> = {
  drawn: 'Drawn',
  'turn-came': 'Became the potential winner',
  notified: 'Notified',
  'notice-sent': 'The email was sent',
  'notice-failed': 'The email wasn’t delivered',
  reminded: 'Reminded',
  declared: 'Declared',
  verified: 'Verified',
  awarded: 'Awarded',
  delivered: 'Delivered',
  forfeited: 'Forfeited',
  'award-proposed': 'Award proposed',
  'forfeit-proposed': 'Passing on proposed',
  'proposal-refused': 'Proposal refused',
  'proposal-withdrawn': 'Proposal withdrawn',
}

/** Why a prize passed on, as a list says it. */
export const reasonWords: Readonly<Record<claims.ForfeitReason, string>> = {
  'not-eligible': 'Not eligible under the rules',
  'not-reached': 'Couldn’t be reached',
  'not-shown': 'Didn’t show what the rules require',
  declined: 'Declined the prize',
  'no-response': 'No answer before the deadline',
}

/** The same as an administrator chooses it: who declines here has told us, for with the button on the prize page nobody has to. */
export const choiceWords: typeof reasonWords = { ...reasonWords, declined: 'Declined by email, letter or phone' }

export const placeWords = (place: number): string => (place === 0 ? 'The winner drawn' : `Alternate ${place}`)
