import { normaliseEmail } from '@evenhand/contracts/ids'

/** How long the link in the mail works; then the request is forgotten. */
export const linkDays = 7

/**
 * How long a mailbox is left alone after an email that it got because somebody typed its address: longer after each that nobody answered by a
 * click, and from the last on always so.
 */
export const restMinutes = [60, 24 * 60, 7 * 24 * 60] as const

/** Then a mailbox is as one that was never emailed. */
export const restForgottenDays = 30

export type SubscriberStatus = 'active' | 'unsubscribed' | 'bounced' | 'complained'

/** Somebody's wish to receive our mails, before the owner of the address has agreed. */
export interface SubscriptionRequest {
  tokenHash: Buffer
  emailKey: string
  email: string
  firstName: string
  /** Which lists the click joins besides. */
  listIds: readonly string[]
  /** Whether it joins our news, or lists alone. */
  joinsNews: boolean
  mailedAt: Date
  expiresAt: Date
  usedAt: Date | null
}

/** What a mailbox got for being typed. */
export interface Rest {
  mailedAt: Date | null
  unanswered: number
}

/** Who is known by an address. */
export interface Known {
  status: SubscriberStatus
  unsubscribedAt: Date | null
  /** And not to lists alone. */
  agreedToNews: boolean
}

/** Since when no news may go to the address, by the latest hold; null where nothing holds them back. */
export type HeldSince = Date | null

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const expiryOf = (mailedAt: Date): Date => new Date(mailedAt.getTime() + linkDays * dayMs)

/** Addresses that differ in what follows a plus are of one mailbox; at Google also those that differ in dots, or in its two domains. */
export function mailboxOf(email: string): string {
  const mailbox = normaliseEmail(email).replace(/^([^+@]+)\+[^@]*@/, '$1@')
  const [, name] = /^(.+)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? []
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`
}

function rests({ mailedAt, unanswered }: Rest, now: Date): boolean {
  if (mailedAt === null) return false
  const minutes = restMinutes[Math.min(Math.max(unanswered, 1), restMinutes.length) - 1] ?? 0
  return mailedAt.getTime() + minutes * minuteMs > now.getTime()
}

/**
 * What a mailbox hears when its address is typed: nothing where it reported us as spam, no email reaches it, or it heard from us lately. Only the
 * mailbox learns which: the browser gets one answer for all.
 */
export function mailFor(
  known: { rest: Rest; status: SubscriberStatus | undefined; isKeptAway: boolean; joinsMore?: boolean },
  now: Date,
): 'nothing' | 'please-confirm' | 'already-subscribed' {
  if (known.isKeptAway || known.status === 'complained' || rests(known.rest, now)) return 'nothing'
  return known.status === 'active' && !known.joinsMore ? 'already-subscribed' : 'please-confirm'
}

/**
 * What a click on the mailed link does: it begins our news, or joins what a subscriber lacks. It finds it done where it is; a link never brings back
 * somebody who has unsubscribed since it was mailed, nor an address that reported us as spam, came back or was put on hold since.
 */
export function standingOfLink(
  request: SubscriptionRequest | undefined,
  { known, heldSince }: { known: Known | undefined; heldSince: HeldSince },
  now: Date,
): { kind: 'confirms' | 'joins'; request: SubscriptionRequest } | { kind: 'done' } | { kind: 'closed' } {
  if (!request || request.expiresAt <= now) return { kind: 'closed' }
  const isHeldSince = heldSince !== null && heldSince >= request.mailedAt
  if (known?.status === 'active' && isHeldSince) return { kind: request.usedAt === null ? 'closed' : 'done' }
  if (known?.status === 'active')
    return request.usedAt === null && (request.listIds.length > 0 || (request.joinsNews && !known.agreedToNews))
      ? { kind: 'joins', request }
      : { kind: 'done' }
  const hasLeftSince = known?.unsubscribedAt != null && known.unsubscribedAt >= request.mailedAt
  if (request.usedAt !== null || hasLeftSince || isHeldSince) return { kind: 'closed' }
  return { kind: 'confirms', request }
}
