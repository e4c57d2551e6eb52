import { supportEmail } from '@evenhand/contracts/catalogue'
import { GreetedName, noAddressAsName, normaliseEmail } from '@evenhand/contracts/ids'
import { type DonorIdOf, hashLinkToken, newLinkToken } from '@evenhand/service-kit/auth'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { enterBySignup } from '../automations/enter.ts'
import { saveConsents } from '../consents/store.ts'
import type { Bell } from '../messages/bell.ts'
import { saveOwnMail } from '../messages/own-mail.ts'
import { saveUnsubscribedOne } from '../subscribers/standing-store.ts'
import { confirmLink, unsubscribeLink } from './links.ts'
import { isKeptAway } from '../suppressions/store.ts'
import { expiryOf, linkDays, mailboxOf, mailFor, standingOfLink } from './rules.ts'
import {
  findOfToken,
  findSubscriber,
  lockRequestOfLink,
  lockRest,
  saveActive,
  saveAnswered,
  saveRequest,
  saveRequestUsed,
  saveRest,
  saveWish,
  type Subscriber,
  takeWish,
  type Wish,
} from './store.ts'

const confirmedByLink = {
  words: 'Confirmed by the link in our email',
  basis: 'double-opt-in',
  proof: 'link-in-email',
} as const

export interface Subscriptions {
  db: Database
  bell: Bell
  publicUrl: string
  donorIdOf: DonorIdOf
}

/** Our emails greet by it, and strangers type it. */
export function refuseAddressAsName(firstName: string): void {
  if (!GreetedName(100).safeParse(firstName).success) throw invalidField('firstName', noAddressAsName)
}

/** Keeps what was typed for a moment: what it leads to is no part of the answer, whose time would tell who is known. */
export async function askToSubscribe(
  { db, wishes }: Pick<Subscriptions, 'db'> & { wishes: Bell },
  asked: { firstName: string; email: string; now: Date },
): Promise<{ days: number }> {
  const { firstName, email, now } = asked
  refuseAddressAsName(firstName)
  await saveWish(db, { id: uuidv7(), email, firstName, askedAt: now })
  wishes.ring()
  return { days: linkDays }
}

/** Mails whoever owns the address, who decides. Of an address that is left alone nothing is kept. Answers whether there was a wish. */
export function followWish(subscriptions: Subscriptions, now: Date): Promise<boolean> {
  const { db, bell, donorIdOf } = subscriptions
  return db.transaction(async (tx) => {
    const wish = await takeWish(tx)
    if (!wish) return false
    const emailKey = normaliseEmail(wish.email)
    const mailboxId = donorIdOf(mailboxOf(wish.email))
    const rest = await lockRest(tx, mailboxId)
    const subscriber = await findSubscriber(tx, emailKey)
    const isKept = await isKeptAway(tx, emailKey)
    const mail = mailFor({ rest, status: subscriber?.status, isKeptAway: isKept }, now)
    if (mail === 'nothing') return true
    await saveRest(tx, mailboxId, { mailedAt: now, unanswered: rest.unanswered + 1 })
    if (mail === 'please-confirm') await askToConfirm(tx, subscriptions, { wish, emailKey, now })
    else if (subscriber) await greet(tx, subscriber, { ...subscriptions, occasion: 'asked-again' })
    tx.afterCommit(bell.ring)
    return true
  })
}

async function askToConfirm(
  tx: Transaction,
  { publicUrl, donorIdOf }: Subscriptions,
  { wish: { email, firstName }, emailKey, now }: { wish: Wish; emailKey: string; now: Date },
): Promise<void> {
  const token = newLinkToken()
  const expiresAt = expiryOf(now)
  const tokenHash = hashLinkToken('subscription', token)
  await saveRequest(tx, { tokenHash, emailKey, donorId: donorIdOf(email), email, firstName, mailedAt: now, expiresAt })
  await saveOwnMail(tx, 'subscription-request', {
    mailKey: `subscription-confirm:${uuidv7()}`,
    to: email,
    values: { link: confirmLink(publicUrl, token), days: String(linkDays) },
    uselessAfter: expiresAt,
  })
}

/** The click on the mailed link: from now on this address receives our mails. */
export async function confirmSubscription(
  { db, bell, publicUrl, donorIdOf }: Subscriptions,
  clicked: { token: string; now: Date },
): Promise<{ status: 'active' }> {
  const { token, now } = clicked
  await db.transaction(async (tx) => {
    const found = await lockRequestOfLink(tx, hashLinkToken('subscription', token))
    if (found) await saveAnswered(tx, donorIdOf(mailboxOf(found.email)))
    const known = found && (await findSubscriber(tx, found.emailKey))
    const standing = standingOfLink(found, known, now)
    if (standing.kind === 'closed') {
      throw new Problem('link-expired', { detail: 'That link has expired or was used. Please sign up again.' })
    }
    if (standing.kind === 'done') return
    const { emailKey, email, firstName, tokenHash } = standing.request
    const fresh = {
      id: uuidv7(),
      emailKey,
      donorId: donorIdOf(email),
      email,
      firstName,
      unsubscribeToken: newLinkToken(),
    }
    const subscriber = await saveActive(tx, { ...fresh, source: 'website', now })
    await saveConsents(tx, [subscriber.id], { ...confirmedByLink, givenAt: now })
    await saveRequestUsed(tx, tokenHash, now)
    await enterBySignup(tx, { subscriberId: subscriber.id, donorId: fresh.donorId, now })
    await greet(tx, subscriber, { publicUrl, occasion: 'confirmed' })
    tx.afterCommit(bell.ring)
  })
  return { status: 'active' }
}

export async function unsubscribe(
  { db }: Pick<Subscriptions, 'db'>,
  clicked: { token: string; now: Date },
): Promise<{ status: 'unsubscribed' }> {
  const id = await findOfToken(db, clicked.token)
  if (id !== undefined) {
    await db.transaction((tx) => saveUnsubscribedOne(tx, id, clicked.now))
    return { status: 'unsubscribed' }
  }
  throw new Problem('link-expired', {
    detail: `We couldn’t find a subscription for this link. If you still get news from us, write to ${supportEmail} and we’ll take you off the list.`,
  })
}

const greet = (
  tx: Transaction,
  { firstName, email, unsubscribeToken }: Subscriber,
  { publicUrl, occasion }: { publicUrl: string; occasion: 'confirmed' | 'asked-again' },
) =>
  saveOwnMail(tx, 'subscription-welcome', {
    mailKey: `subscription-welcome:${uuidv7()}`,
    to: email,
    values: { firstName, occasion, unsubscribeLink: unsubscribeLink(publicUrl, unsubscribeToken) },
  })
