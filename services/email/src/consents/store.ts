import type { emailSubscribers } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'

/** What an administrator says that somebody agreed to: without a list it's our news. */
export const coversNews = ({
  lists,
  agreedTo,
}: {
  lists: readonly unknown[]
  agreedTo?: emailSubscribers.AgreedTo | undefined
}) => lists.length === 0 || agreedTo === 'news-and-lists'

/** How somebody agreed, and to what: to our news where there is no list. */
export interface Consent {
  lists?: readonly { id: string; name: string }[]
  /** What they were shown, or what whoever wrote it down says of it. */
  words: string
  basis: emailSubscribers.EmailConsent['basis']
  proof: string
  givenAt: Date
  recordedBy?: string
}

/**
 * The same consent of many, for each list a row of its own. The database notes of whom it is the first to our news (`subscribers.agrees_to_news`): who leaves
 * our news has another status, and comes back with another consent.
 */
export async function saveConsents(
  tx: Transaction,
  subscriberIds: readonly string[],
  { lists = [], words, basis, proof, givenAt, recordedBy }: Consent,
): Promise<void> {
  const agreedTo = lists.length === 0 ? [{ id: null, name: null }] : lists
  for (const { id, name } of agreedTo) {
    const ids = subscriberIds.map(() => uuidv7())
    await tx.query(sql`
      insert into consents (id, subscriber_id, list_id, list_name, words, basis, proof, given_at, recorded_by)
      select id, subscriber_id, ${id}, ${name}, ${words}, ${basis}, ${proof}, ${givenAt}, ${recordedBy ?? null}
      from unnest(${ids}::uuid[], ${subscriberIds}::uuid[]) as given (id, subscriber_id)`)
  }
}

/** Whether they agreed to our news themselves, and not by what others say alone. */
export async function hasOwnWord(tx: Transaction, subscriberId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from consents where subscriber_id = ${subscriberId} and list_id is null and basis not in ('import', 'by-hand') limit 1`)
  return rows.length > 0
}

const shownMax = 100

/** The latest first. */
export const listConsents = (db: Queries, subscriberId: string): Promise<ConsentRow[]> =>
  db.query<ConsentRow>(sql`
    select id, list_name, words, basis, proof, given_at, recorded_by, voided_at
    from consents left join voided_consents on consent_id = id
    where subscriber_id = ${subscriberId} order by given_at desc, id desc limit ${shownMax}`)

export interface ConsentRow {
  id: string
  list_name: string | null
  words: string
  basis: emailSubscribers.EmailConsent['basis']
  proof: string
  given_at: Date
  recorded_by: string | null
  /** When the import that told of it was undone. */
  voided_at: Date | null
}
