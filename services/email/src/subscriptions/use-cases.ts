import { supportEmail } from '@evenhand/contracts/catalogue'
import { MailboxProvedSchema } from '@evenhand/contracts/events'
import { email as contract } from '@evenhand/contracts/http'
import { GreetedName, noAddressAsName } from '@evenhand/contracts/ids'
import {
  type DonorIdOf,
  hashLinkToken,
  newLinkToken,
  type Persons,
  type PersonTraces,
  type PlaceTraces,
} from '@evenhand/service-kit/auth'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { enterBySignup } from '../automations/enter.ts'
import { hasOwnWord, saveConsents } from '../consents/store.ts'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import { saveOwnMail } from '../messages/own-mail.ts'
import { joinLists } from '../lists/join.ts'
import { findList, leaveLists, lockPublicLists, type PublicList } from '../lists/store.ts'
import { saveUnsubscribedOne } from '../subscribers/standing-store.ts'
import { listMemberships, lockSubscriber } from '../subscribers/store.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { unsubscribeLink } from './links.ts'
import { addressOf, findHeldSince, hasComplained, isKeptAway } from '../suppressions/store.ts'
import { linkDays, mailboxOf, mailFor, standingOfLink, type SubscriptionRequest } from './rules.ts'
import {
  findOfToken,
  findSubscriber,
  lockKnown,
  lockRequestOfLink,
  lockRest,
  saveActive,
  saveAnswered,
  saveRequestUsed,
  saveRest,
  saveWish,
  type Subscriber,
  takeWish,
} from './store.ts'

const byLink = { basis: 'double-opt-in', proof: 'link-in-email' } as const

export interface Subscriptions {
  db: Database
  bell: Bell
  publicUrl: string
  donorIdOf: DonorIdOf
  known: Persons
}

/** Our emails greet by it, and strangers type it. */
export function refuseAddressAsName(firstName: string): void {
  if (!GreetedName(100).safeParse(firstName).success) throw invalidField('firstName', noAddressAsName)
}

/** Keeps what was typed for a moment: what it leads to is no part of the answer, whose time would tell who is known. */
export async function askToSubscribe(
  { db, wishes }: Pick<Subscriptions, 'db'> & { wishes: Bell },
  asked: { firstName: string; email: string; lists: string[]; now: Date },
): Promise<{ days: number }> {
  const { firstName, email, lists, now } = asked
  refuseAddressAsName(firstName)
  await saveWish(db, { id: uuidv7(), email, firstName, listIds: lists, askedAt: now })
  wishes.ring()
  return { days: linkDays }
}

/** Mails whoever owns the address, who decides. Of an address that is left alone nothing is kept. Answers whether there was a wish. */
export function followWish(subscriptions: Subscriptions, now: Date): Promise<boolean> {
  const { db, bell, donorIdOf } = subscriptions
  return db.transaction(async (tx) => {
    const wish = await takeWish(tx)
    if (!wish) return false
    const address = addressOf(wish.email, donorIdOf)
    const { emailKey } = address
    const mailboxId = donorIdOf(mailboxOf(wish.email))
    const rest = await lockRest(tx, mailboxId)
    const subscriber = await findSubscriber(tx, emailKey)
    const lists = await listsToJoin(tx, { ids: wish.listIds, subscriberId: subscriber?.id })
    const mail = mailFor(
      {
        rest,
        status: subscriber?.status,
        isKeptAway: (await isKeptAway(tx, address)) || (await hasComplained(tx, address)),
        joinsMore: lists.length > 0 || subscriber?.agreedToNews === false,
      },
      now,
    )
    if (mail === 'nothing') return true
    await saveRest(tx, mailboxId, { mailedAt: now, unanswered: rest.unanswered + 1 })
    if (mail === 'please-confirm')
      await askToConfirm(tx, subscriptions, { ...wish, emailKey, lists, joinsNews: true, now })
    else if (subscriber) await greet(tx, subscriber, { ...subscriptions, occasion: 'asked-again' })
    tx.afterCommit(bell.ring)
    return true
  })
}

async function listsToJoin(
  tx: Transaction,
  { ids, subscriberId }: { ids: readonly string[]; subscriberId: string | undefined },
): Promise<PublicList[]> {
  const offered = await lockPublicLists(tx, ids)
  const known = subscriberId === undefined ? [] : await listMemberships(tx, subscriberId)
  const on = known.filter(({ state }) => state === 'active').map(({ list_id }) => list_id)
  return offered.filter(({ id }) => !on.includes(id))
}

/** The click on the mailed link: from now on this address receives our mails. Answers whose mailbox that proves; undefined for a link that did before. */
export async function confirmSubscription(
  { db, bell, publicUrl, donorIdOf, known: persons }: Subscriptions,
  clicked: { token: string; place: PlaceTraces; now: Date },
): Promise<string | undefined> {
  const { token, now } = clicked
  return db.transaction(async (tx) => {
    const found = await lockRequestOfLink(tx, hashLinkToken('subscription', token))
    if (found) await saveAnswered(tx, donorIdOf(mailboxOf(found.email)))
    const known = found && (await lockKnown(tx, found.emailKey))
    const heldSince = found ? await findHeldSince(tx, addressOf(found.email, donorIdOf)) : null
    const standing = standingOfLink(found, { known, heldSince }, now)
    if (standing.kind === 'closed') {
      throw new Problem('link-expired', { detail: 'That link has expired or was used. Please sign up again.' })
    }
    if (standing.kind === 'done') {
      if (found?.usedAt === null && found.joinsNews && known && !(await hasOwnWord(tx, known.id)))
        await keepFirstClick(tx, { found, known, now })
      return undefined
    }
    const { emailKey, email, firstName, tokenHash, listIds, joinsNews, mailedAt } = standing.request
    const lists = { lists: await lockPublicLists(tx, listIds), willedAt: mailedAt, now, ...byLink }
    const donorId = donorIdOf(email)
    await saveRequestUsed(tx, tokenHash, now)
    await tellProved(tx, {
      ...persons.of(email),
      ...clicked.place,
      donorId,
      provedAt: now.toISOString(),
    })
    if (standing.kind === 'joins' && known) {
      if (joinsNews && !known.agreedToNews)
        await saveConsents(tx, [known.id], { words: contract.confirmWords, ...byLink, givenAt: now })
      await joinLists(tx, known.id, lists)
      return donorId
    }
    const fresh = {
      id: uuidv7(),
      emailKey,
      donorId,
      email,
      firstName,
      unsubscribeToken: newLinkToken(),
    }
    const subscriber = await saveActive(tx, { ...fresh, source: 'website', now })
    if (joinsNews) await saveConsents(tx, [subscriber.id], { words: contract.confirmWords, ...byLink, givenAt: now })
    await joinLists(tx, subscriber.id, lists)
    await enterBySignup(tx, { subscriberId: subscriber.id, donorId, now })
    await greet(tx, subscriber, { publicUrl, occasion: 'confirmed' })
    tx.afterCommit(bell.ring)
    return donorId
  })
}

/** Whose news an import had begun meanwhile clicks for themselves: their own word is kept beside that of the file, which may be taken back. */
async function keepFirstClick(
  tx: Transaction,
  { found, known, now }: { found: SubscriptionRequest; known: Subscriber; now: Date },
): Promise<void> {
  await saveRequestUsed(tx, found.tokenHash, now)
  await saveConsents(tx, [known.id], { words: contract.confirmWords, ...byLink, givenAt: now })
}

/** The link came out of the mailbox, whatever it was mailed for (docs/decisions/0079). */
const tellProved = (
  tx: Transaction,
  proved: PersonTraces & PlaceTraces & { donorId: string; provedAt: string },
): Promise<void> => appendToOutbox(tx, MailboxProvedSchema, proved.donorId, proved)

/** Leaves one list, where the email was of one, or all our news. */
export async function unsubscribe(
  { db }: Pick<Subscriptions, 'db'>,
  clicked: { token: string; listId?: string | undefined; now: Date },
): Promise<{ status: 'unsubscribed'; listName?: string }> {
  const { token, listId, now } = clicked
  const id = await findOfToken(db, token)
  if (id === undefined) throw noSuchLink()
  return db.transaction(async (tx) => {
    const list = listId === undefined ? undefined : await findList(tx, listId)
    if (!list) {
      await saveUnsubscribedOne(tx, id, now)
      return { status: 'unsubscribed' }
    }
    await lockSubscriber(tx, id)
    await leaveLists(tx, id, [list.id], now)
    return { status: 'unsubscribed', listName: list.name }
  })
}

export const noSuchLink = () =>
  new Problem('link-expired', {
    detail: `We couldn’t find a subscription for this link. If you still get news from us, write to ${supportEmail} and we’ll take you off the list.`,
  })

const greet = (
  tx: Transaction,
  { firstName, donorId, email, unsubscribeToken }: Subscriber,
  { publicUrl, occasion }: { publicUrl: string; occasion: 'confirmed' | 'asked-again' },
) =>
  saveOwnMail(tx, 'subscription-welcome', {
    mailKey: `subscription-welcome:${uuidv7()}`,
    to: email,
    donorId: donorId ?? undefined,
    values: { firstName, occasion, unsubscribeLink: unsubscribeLink(publicUrl, unsubscribeToken) },
  })
