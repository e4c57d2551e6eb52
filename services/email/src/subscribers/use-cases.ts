import { emailSubscribers as contract } from '@evenhand/contracts/http'
import { normaliseEmail } from '@evenhand/contracts/ids'
import { tellAct } from '@evenhand/service-kit/audit'
import { type DonorIdOf, newLinkToken } from '@evenhand/service-kit/auth'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { forgetFacts } from '../facts/store.ts'
import { coversNews, listConsents, saveConsents } from '../consents/store.ts'
import { leaveLists, lockLists } from '../lists/store.ts'
import { liftSuppressions, listSuppressions, saveSuppression, type SuppressionRow } from '../suppressions/store.ts'
import { endForErased } from '../sending/store.ts'
import { eraseSubscriber, wasErased } from './erasure-store.ts'
import { keptAwayFor } from './rules.ts'
import { restoreStatus, saveUnsubscribedOne, searchedOf } from './standing-store.ts'
import {
  countSubscribers,
  findSubscriberRow,
  insertSubscriber,
  isErased,
  listMemberships,
  listSent,
  listSubscribers,
  lockOfAddress,
  lockSubscriber,
  saveMemberships,
  type SubscriberRow,
  toSubscriber,
  updateSubscriber,
} from './store.ts'
import { toCase } from './views.ts'

export interface SubscriberDeps {
  db: Database
  donorIdOf: DonorIdOf
  /** The normalized addresses that this installation itself sends from and reads. */
  ownKeys: ReadonlySet<string>
  /** Erasures of each administrator. */
  erasures: Limiter
  now: () => Date
}

/** Who does it, and why where that is asked. */
interface Acting {
  id: string
  by: string
  reason: string
}

export async function readSubscribers(
  { db }: Pick<SubscriberDeps, 'db'>,
  { after, limit, ...filter }: contract.SubscriberFilter & { after?: string | undefined; limit: number },
) {
  const total = await db.transaction((tx) => countSubscribers(tx, filter))
  // Nobody to look for, along all who are there.
  const rows = total === 0 ? [] : await listSubscribers(db, filter, { after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null
  return { items: items.map(toSubscriber), next, total: Math.max(total, items.length) }
}

export async function readSubscriber(db: Queries, id: string): Promise<contract.EmailSubscriberCase> {
  const row = await findSubscriberRow(db, id)
  if (!row) throw missing()
  const [lists, consents, suppressions, sent] = [
    await listMemberships(db, id),
    await listConsents(db, id),
    await listSuppressions(db, row.email_key),
    await listSent(db, id),
  ]
  return toCase(row, { lists, consents, suppressions, sent })
}

/** By hand, with how they agreed. Who left is brought back by nobody but themselves. */
export async function addSubscriber(
  { donorIdOf, now }: SubscriberDeps,
  tx: Transaction,
  asked: z.output<typeof contract.NewEmailSubscriber> & { by: string },
): Promise<contract.EmailSubscriber> {
  const { email, firstName, lastName, source, by } = asked
  const emailKey = normaliseEmail(email)
  const at = now()
  const lists = await listsOf(tx, asked.lists)
  const known = await lockOfAddress(tx, emailKey)
  const keptAway = keptAwayFor({
    status: known?.status,
    isSuppressed: (await listSuppressions(tx, emailKey)).length > 0,
    isErased: await isErased(tx, donorIdOf(email)),
  })
  if (keptAway) throw new Problem('not-possible', { detail: contract.keptAwayReasons[keptAway] })
  const id = uuidv7()
  const fresh = {
    id,
    email_key: emailKey,
    email,
    donor_id: donorIdOf(email),
    first_name: firstName,
    last_name: lastName,
    source,
    tags: [...new Set(asked.tags)],
    searched: searchedOf({ firstName, lastName, email }),
    unsubscribeToken: newLinkToken(),
  }
  if (known || !(await insertSubscriber(tx, fresh, at))) throw invalidField('email', alreadyThere)
  await saveMemberships(tx, id, asked.lists, at)
  const consent = { words: asked.consent, ...byHand(by), givenAt: at }
  if (coversNews(asked)) await saveConsents(tx, [id], consent)
  if (lists.length > 0) await saveConsents(tx, [id], { ...consent, lists })
  await tellAct(tx, { administratorId: by, action: 'subscriber-saved', thing: thingOf(id), words: 'Added', at })
  return toSubscriber(present(await findSubscriberRow(tx, id)))
}

const alreadyThere = 'This address is a subscriber already. Search for it to change it.'
const byHand = (recordedBy: string) => ({ basis: 'by-hand', proof: 'administrator', recordedBy }) as const
const thingOf = (id: string) => ({ kind: 'subscriber', id }) as const

async function listsOf(tx: Transaction, ids: readonly string[]) {
  const lists = await lockLists(tx, ids)
  if (lists.length < new Set(ids).size) throw invalidField('lists', 'That list doesn’t exist anymore')
  return lists
}

export function changeSubscriber(
  { db, now }: SubscriberDeps,
  { id, by, ...change }: z.output<typeof contract.EmailSubscriberChange> & { id: string; by: string },
): Promise<contract.EmailSubscriberCase> {
  const at = now()
  return db.transaction(async (tx) => {
    const lists = await listsOf(tx, change.lists)
    const row = present(await lockSubscriber(tx, id))
    if (row.version !== change.version) throw new Problem('conflict')
    const memberships = await listMemberships(tx, id)
    const stateOf = new Map(memberships.map((one) => [one.list_id, one.state]))
    const joined = lists.filter((list) => stateOf.get(list.id) !== 'active')
    const left = memberships.filter((one) => one.state !== 'unsubscribed' && !change.lists.includes(one.list_id))
    refuseJoining(row, joined, { stateOf, consent: change.consent })
    const { firstName, lastName, timeZone } = change
    const searched = searchedOf({ firstName, lastName, email: row.email })
    const kept = { id, first_name: firstName, last_name: lastName, time_zone: timeZone, searched }
    await updateSubscriber(tx, { ...kept, tags: [...new Set(change.tags)] }, at)
    if (joined.length > 0 && change.consent !== undefined) {
      const ids = joined.map((list) => list.id)
      await saveMemberships(tx, id, ids, at)
      await saveConsents(tx, [id], { lists: joined, words: change.consent, ...byHand(by), givenAt: at })
    }
    const leaving = left.map((one) => one.list_id)
    if (leaving.length > 0) await leaveLists(tx, id, leaving, at)
    await tellAct(tx, { administratorId: by, action: 'subscriber-saved', thing: thingOf(id), words: 'Changed', at })
    return readSubscriber(tx, id)
  })
}

function refuseJoining(
  row: SubscriberRow,
  joined: readonly { id: string; name: string }[],
  { stateOf, consent }: { stateOf: ReadonlyMap<string, string>; consent: string | undefined },
): void {
  if (joined.length === 0) return
  const returning = joined.find((list) => stateOf.get(list.id) === 'unsubscribed')
  if (returning)
    throw new Problem('not-possible', {
      detail: `This person left the list ${returning.name}. Only they can join it again.`,
    })
  if (row.status !== 'active') throw new Problem('not-possible', { detail: contract.keptAwayReasons[row.status] })
  if (!consent) throw invalidField('consent', contract.consentNeeded)
}

export function unsubscribeByHand(
  { db, now }: SubscriberDeps,
  { id, by, reason }: Acting,
): Promise<contract.EmailSubscriberCase> {
  const at = now()
  return db.transaction(async (tx) => {
    present(await lockSubscriber(tx, id))
    if (await saveUnsubscribedOne(tx, id, at))
      await tellAct(tx, {
        administratorId: by,
        action: 'subscriber-unsubscribed',
        thing: thingOf(id),
        words: reason,
        at,
      })
    return readSubscriber(tx, id)
  })
}

/**
 * Stops emails to an address, or lifts it; a spam report is lifted by nobody here. What stops receipts too, or came from a mail server, is for owners:
 * whoever helps donors can hold back our news and no more.
 */
export function setSuppression(
  { db, ownKeys, now }: SubscriberDeps,
  { id, by, reason, scope, isOwner }: Acting & { scope: HoldScope; isOwner: boolean },
): Promise<contract.EmailSubscriberCase> {
  const at = now()
  return db.transaction(async (tx) => {
    const row = present(await lockSubscriber(tx, id))
    const emailKey = row.email_key
    const before = await listSuppressions(tx, emailKey)
    if (scope === 'none' && before.some((one) => one.reason === 'complaint'))
      throw new Problem('not-possible', { detail: contract.keptAwayReasons.complained })
    const isNew = scope !== 'none' && !before.some((one) => one.scope === scope)
    const changed = scope === 'none' ? before.length > 0 : isNew || before.length > 1
    if (!changed) return readSubscriber(tx, id)
    if (!isOwner) refuseForOwners(before, scope)
    if (scope === 'everything') refuseOurOwn(ownKeys, emailKey)
    await liftSuppressions(tx, emailKey)
    if (scope !== 'none') {
      const kept = before.find((one) => one.scope === scope)
      const {
        reason: why,
        words,
        since,
        by: whom,
      } = kept ?? { reason: 'by-hand' as const, words: reason, since: at, by }
      await saveSuppression(tx, { emailKey, scope, reason: why, words, since, by: whom })
    }
    if (scope !== 'everything') await restoreStatus(tx, id, at)
    const words = `${scope === 'none' ? 'Lifted' : scope === 'marketing' ? 'No marketing' : 'No emails'}: ${reason}`
    await tellAct(tx, { administratorId: by, action: 'subscriber-suppressed', thing: thingOf(id), words, at })
    return readSubscriber(tx, id)
  })
}

type HoldScope = 'marketing' | 'everything' | 'none'

function refuseForOwners(before: readonly SuppressionRow[], scope: HoldScope): void {
  const isForOwners = before.some((one) => contract.isHoldOfOwners(one))
  if (scope !== 'everything' && !isForOwners) return
  throw new Problem('not-allowed', {
    detail: isForOwners ? contract.ownersLift : contract.ownersStop,
  })
}

/** Whoever writes to us would get no answer, and our own receipts nobody would see. */
function refuseOurOwn(ownKeys: ReadonlySet<string>, emailKey: string): void {
  if (ownKeys.has(emailKey))
    throw new Problem('not-possible', { detail: 'This is one of our addresses, so emails to it can’t be stopped.' })
}

/** What stays, and why, as the administrator reads it. */
export const remains = [
  'What this person agreed to and when, without a name or an address: it proves that we were allowed to write.',
  'A fingerprint of the address, so that it isn’t added again by hand or from a file, and whether it reported spam or was put on hold, which only this person ends by signing up.',
  'How many emails campaigns have sent, and emails already sent for up to 30 days.',
]

export function erase({ db, donorIdOf, erasures, now }: SubscriberDeps, { id, by, reason }: Acting) {
  const at = now()
  return db.transaction(async (tx) => {
    const row = await lockSubscriber(tx, id)
    if (!row) {
      if (await wasErased(tx, id)) return { erased: true as const, remains }
      throw missing()
    }
    await erasures.take(by)
    const emailKey = row.email_key
    await endForErased(tx, id)
    await eraseSubscriber(tx, { id, emailKey, addressId: donorIdOf(row.email), by, at })
    await forgetFacts(tx, donorIdOf(row.email))
    await tellAct(tx, { administratorId: by, action: 'subscriber-erased', thing: thingOf(id), words: reason, at })
    return { erased: true as const, remains }
  })
}

const missing = () =>
  new Problem('not-found', { detail: 'We couldn’t find that subscriber. They may have been erased.' })

function present(row: SubscriberRow | undefined): SubscriberRow {
  if (!row) throw missing()
  return row
}
