import { supportEmail } from '@evenhand/contracts/catalogue'
import type { email as contract } from '@evenhand/contracts/http'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { listConsents } from '../consents/store.ts'
import { joinLists } from '../lists/join.ts'
import { leaveLists, listPublicLists, type PublicList } from '../lists/store.ts'
import { saveUnsubscribedOne } from '../subscribers/standing-store.ts'
import { listMemberships } from '../subscribers/store.ts'
import { askToConfirm } from '../subscriptions/ask-to-confirm.ts'
import { noSuchLink, type Subscriptions } from '../subscriptions/use-cases.ts'
import { isKeptAway } from '../suppressions/store.ts'
import {
  closeRequestsOf,
  countMailed,
  findReader,
  listOpenRequests,
  lockReader,
  narrowRequests,
  type Reader,
} from './store.ts'

/** How many links the choices of one reader can have mailed in a day. */
export const linksPerDayMax = 5
const dayMs = 24 * 60 * 60 * 1000

export async function readPublicLists({ db }: Pick<Subscriptions, 'db'>): Promise<contract.PublicEmailList[]> {
  return (await listPublicLists(db)).map(({ id, name, description }) => ({ id, name, description }))
}

export async function readChoices(
  { db }: Pick<Subscriptions, 'db'>,
  { token, now }: { token: string; now: Date },
): Promise<contract.EmailChoices> {
  const reader = await findReader(db, token)
  if (!reader) throw noSuchLink()
  return choicesOf(db, reader, now)
}

async function choicesOf(db: Queries, reader: Reader, now: Date): Promise<contract.EmailChoices> {
  const open = await listOpenRequests(db, reader, now)
  const on = await listsOf(db, reader)
  const offered = await listPublicLists(db)
  const standing = (await listConsents(db, reader.id)).filter(({ voided_at }) => voided_at === null)
  const asked = new Set(open.flatMap(({ listIds }) => listIds))
  const stateOf = (id: string) => (on.has(id) ? 'on' : asked.has(id) ? 'asked' : 'off')
  return {
    emailHint: reader.email.replace(/^(.).*(?=@)/, '$1•••'),
    news: getsNews(reader) ? 'on' : open.some(({ joinsNews }) => joinsNews) ? 'asked' : 'off',
    lists: offered.map(({ id, name, description }) => ({
      id,
      name,
      description,
      state: stateOf(id),
    })),
    others: [...on].filter((id) => !offered.some((list) => list.id === id)).map((id) => ({ id })),
    // What an administrator wrote down is a note of theirs, and the link may have been forwarded.
    agreed: standing.map(({ words, given_at, list_name: list, recorded_by: by }) => ({
      words:
        by === null ? words : `Our team noted that you agreed to ${list === null ? 'our emails' : 'one of our lists'}`,
      givenAt: given_at.toISOString(),
    })),
  }
}

const getsNews = ({ status, agreedToNews }: Reader): boolean => status === 'active' && agreedToNews
/** They agreed to lists, and to nothing beside. */
const hasListsAlone = ({ status, agreedToNews }: Reader): boolean => status === 'active' && !agreedToNews

/** The lists whose emails the reader gets. */
async function listsOf(db: Queries, { id, status }: Reader): Promise<Set<string>> {
  const memberships = status === 'active' ? await listMemberships(db, id) : []
  return new Set(memberships.filter(({ state }) => state === 'active').map(({ list_id }) => list_id))
}

/** Leaving takes effect at once, and without our news there are no lists, but for whoever never agreed to it. What has to be asked first is, by the link of another email. */
export function saveChoices(
  subscriptions: Subscriptions,
  {
    token,
    news,
    lists,
    leave,
    now,
  }: { token: string; news: boolean; lists: readonly string[]; leave: readonly string[]; now: Date },
): Promise<contract.EmailChoices> {
  const { db, bell } = subscriptions
  return db.transaction(async (tx) => {
    const reader = await lockReader(tx, token)
    if (!reader) throw noSuchLink()
    if (!news && !hasListsAlone(reader)) {
      await closeRequestsOf(tx, reader.emailKey, now)
      await saveUnsubscribedOne(tx, reader.id, now)
      return choicesOf(tx, await again(tx, token), now)
    }
    await leaveLists(tx, reader.id, leave, now)
    const toAsk = await chooseLists(tx, reader, { news, lists, now })
    if (toAsk) {
      await refuseAsking(tx, reader, { ...subscriptions, now })
      await askToConfirm(tx, subscriptions, { ...reader, ...toAsk, now })
      tx.afterCommit(bell.ring)
    }
    if (!news && lists.length === 0 && (await listsOf(tx, reader)).size === 0)
      await saveUnsubscribedOne(tx, reader.id, now)
    return choicesOf(tx, await again(tx, token), now)
  })
}

async function again(tx: Transaction, token: string): Promise<Reader> {
  const reader = await findReader(tx, token)
  if (!reader) throw noSuchLink()
  return reader
}

/** Leaves and joins what needs no question. Answers what to ask about; undefined where nothing is to be asked. */
async function chooseLists(
  tx: Transaction,
  reader: Reader,
  { news, lists, now }: { news: boolean; lists: readonly string[]; now: Date },
): Promise<{ lists: PublicList[]; joinsNews: boolean } | undefined> {
  const offered = await listPublicLists(tx)
  const wanted = offered.filter(({ id }) => lists.includes(id))
  const on = await listsOf(tx, reader)
  const left = offered.filter(({ id }) => on.has(id) && !lists.includes(id)).map(({ id }) => id)
  if (left.length > 0) await leaveLists(tx, reader.id, left, now)
  const joining = wanted.filter(({ id }) => !on.has(id))
  await narrowRequests(tx, reader.emailKey, { listIds: joining.map(({ id }) => id), news })
  const open = await listOpenRequests(tx, reader, now)
  const isAsked = ({ id }: PublicList) => open.some(({ listIds }) => listIds.includes(id))
  const isActive = reader.status === 'active'
  const toAsk = joining.filter((list) => !isAsked(list) && (!isActive || list.opt_in === 'double'))
  const asksForNews = news && !getsNews(reader) && !open.some(({ joinsNews }) => joinsNews)
  if (!isActive) return toAsk.length > 0 || asksForNews ? { lists: toAsk, joinsNews: true } : undefined
  const atOnce = joining.filter(({ opt_in }) => opt_in === 'single')
  const proof = { basis: 'own-link', proof: 'link-in-newsletter' } as const
  await joinLists(tx, reader.id, { lists: atOnce, willedAt: now, now, ...proof })
  return toAsk.length > 0 || asksForNews ? { lists: toAsk, joinsNews: asksForNews } : undefined
}

async function refuseAsking(
  tx: Transaction,
  { emailKey, email, status }: Reader,
  { donorIdOf, now }: Pick<Subscriptions, 'donorIdOf'> & { now: Date },
): Promise<void> {
  if (status === 'complained' || (await isKeptAway(tx, { emailKey, addressId: donorIdOf(email) })))
    throw new Problem('not-possible', {
      detail: `We don’t send emails to this address. Write to ${supportEmail} to get them again.`,
    })
  if ((await countMailed(tx, emailKey, new Date(now.getTime() - dayMs))) >= linksPerDayMax)
    throw new Problem('too-many-requests', { retryAfterSeconds: 60 * 60 })
}
