import { searchedIn } from '@evenhand/contracts/search'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** What administrators search of a subscriber. */
export const searchedOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  searchedIn(`${firstName} ${lastName}`, email)

/**
 * Nobody gets our marketing any more, nor that of a list: coming back to our news is no coming back to the lists. The lists go first, while they are
 * counted as ones who receive it. Whoever reported us as spam stays one who did. Answers whether anything changed.
 */
export async function saveUnsubscribedOne(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const [known] = await tx.query<{ status: string }>(
    sql`select status from subscribers where id = ${id} for no key update`,
  )
  if (known === undefined || !['active', 'bounced'].includes(known.status)) return false
  await tx.query(sql`
    update list_members set state = 'unsubscribed', since = ${now} where subscriber_id = ${id} and state <> 'unsubscribed'`)
  await tx.query(sql`
    update subscribers set status = 'unsubscribed', unsubscribed_at = ${now}, version = version + 1, updated_at = ${now}
    where id = ${id}`)
  return true
}

/** Those whose name and address nobody has folded yet, some at a time. */
export const listUnfolded = (
  db: Queries,
  rowsMax: number,
): Promise<{ id: string; email: string; firstName: string; lastName: string }[]> =>
  db.query<{ id: string; email: string; firstName: string; lastName: string }>(sql`
    select id, email, first_name as "firstName", last_name as "lastName" from subscribers
    where searched = '' order by id limit ${rowsMax}`)

export async function saveFolded(db: Queries, folded: { id: string; searched: string }[]): Promise<void> {
  await db.query(sql`
    update subscribers set searched = given.searched
    from unnest(${folded.map(({ id }) => id)}::uuid[], ${folded.map(({ searched }) => searched)}::text[]) as given (id, searched)
    where subscribers.id = given.id and subscribers.searched = ''`)
}

/** Whose address works again gets our marketing again, as they agreed to; nobody who left does. */
export async function restoreStatus(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(sql`
    update subscribers set status = 'active', version = version + 1, updated_at = ${now} where id = ${id} and status = 'bounced'`)
}
