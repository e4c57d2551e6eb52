/** How long the link in the mail works; then the request is forgotten. */
export const linkDays = 7

/** One address gets at most one mail in this time, however often somebody types it. */
export const restMinutes = 60

export type SubscriberStatus = 'active' | 'unsubscribed' | 'bounced' | 'complained'

/** Somebody's wish to receive our mails, before the owner of the address has agreed. */
export interface SubscriptionRequest {
  emailKey: string
  email: string
  firstName: string
  /** Null when the mail had no link, because the address was a subscriber's already. */
  tokenHash: Buffer | null
  mailedAt: Date
  expiresAt: Date
  usedAt: Date | null
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const expiryOf = (mailedAt: Date): Date => new Date(mailedAt.getTime() + linkDays * dayMs)

/** Before this instant an address must have been mailed last, or it gets no mail now. */
export const restedSince = (now: Date): Date => new Date(now.getTime() - restMinutes * minuteMs)

/** What a mailbox hears when its address is typed. Only the mailbox learns which: the browser gets one answer for all. */
export function mailFor(
  known: { mailedAt: Date | undefined; status: SubscriberStatus | undefined },
  now: Date,
): 'nothing' | 'please-confirm' | 'already-subscribed' {
  if (known.mailedAt !== undefined && known.mailedAt > restedSince(now)) return 'nothing'
  return known.status === 'active' ? 'already-subscribed' : 'please-confirm'
}

/**
 * What a click on the mailed link does. A second click finds it done; an old link never brings back somebody who has
 * unsubscribed since.
 */
export function standingOfLink(
  request: SubscriptionRequest | undefined,
  status: SubscriberStatus | undefined,
  now: Date,
): { kind: 'confirms'; request: SubscriptionRequest } | { kind: 'done' } | { kind: 'closed' } {
  if (!request || request.expiresAt <= now) return { kind: 'closed' }
  if (request.usedAt !== null) return { kind: status === 'active' ? 'done' : 'closed' }
  return { kind: 'confirms', request }
}
