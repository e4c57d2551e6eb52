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
import { expiryOf, linkDays, mailFor, standingOfLink } from './rules.ts'
import {
  findOfToken,
  findRequest,
  findSubscriber,
  lockRequestOfLink,
  saveActive,
  saveRequest,
  saveRequestUsed,
  type Subscriber,
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

/**
 * Mails whoever owns the address, who decides; the answer tells nothing. An address that was mailed within the hour is
 * left alone, and what was typed for it is not kept.
 */
export async function askToSubscribe(
  { db, bell, publicUrl, donorIdOf }: Subscriptions,
  asked: { firstName: string; email: string; now: Date },
): Promise<{ days: number }> {
  const { firstName, email, now } = asked
  refuseAddressAsName(firstName)
  const emailKey = normaliseEmail(email)
  const token = newLinkToken()
  await db.transaction(async (tx) => {
    const subscriber = await findSubscriber(tx, emailKey)
    const request = await findRequest(tx, emailKey)
    const mail = mailFor({ mailedAt: request?.mailedAt, status: subscriber?.status }, now)
    if (mail === 'nothing') return
    const asksToConfirm = mail === 'please-confirm'
    const fresh = { emailKey, donorId: donorIdOf(email), email, firstName, mailedAt: now, expiresAt: expiryOf(now) }
    if (!(await saveRequest(tx, { ...fresh, tokenHash: asksToConfirm ? hashLinkToken('subscription', token) : null })))
      return
    if (asksToConfirm) {
      const values = { link: confirmLink(publicUrl, token), days: String(linkDays) }
      const { expiresAt: uselessAfter } = fresh
      await saveOwnMail(tx, 'subscription-request', {
        mailKey: `subscription-confirm:${uuidv7()}`,
        to: email,
        values,
        uselessAfter,
      })
    } else if (subscriber) {
      await greet(tx, subscriber, { publicUrl, occasion: 'asked-again' })
    }
    tx.afterCommit(bell.ring)
  })
  return { days: linkDays }
}

/** The click on the mailed link: from now on this address receives our mails. */
export async function confirmSubscription(
  { db, bell, publicUrl, donorIdOf }: Subscriptions,
  clicked: { token: string; now: Date },
): Promise<{ status: 'active' }> {
  const { token, now } = clicked
  await db.transaction(async (tx) => {
    const found = await lockRequestOfLink(tx, hashLinkToken('subscription', token))
    const known = found && (await findSubscriber(tx, found.emailKey))
    const standing = standingOfLink(found, known?.status, now)
    if (standing.kind === 'closed') {
      throw new Problem('link-expired', { detail: 'That link has expired or was used. Please sign up again.' })
    }
    if (standing.kind === 'done') return
    const { emailKey, email, firstName } = standing.request
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
    await saveRequestUsed(tx, emailKey, now)
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
