import { type Queries, sql } from '@evenhand/service-kit/postgres'

export async function insertCardSetup(db: Queries, id: string, closesAt: Date): Promise<void> {
  await db.query(sql`insert into card_setups (id, next_try_at) values (${id}, ${closesAt})`)
}

/** Takes the next form that is to be closed, and puts its next try ahead. */
export async function claimCardSetup(db: Queries, now: Date, nextTryAt: Date): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    update card_setups set next_try_at = ${nextTryAt}
    where id = (select id from card_setups where next_try_at <= ${now} order by next_try_at limit 1 for update skip locked)
    returning id`)
  return row?.id
}

export async function deleteCardSetup(db: Queries, id: string): Promise<void> {
  await db.query(sql`delete from card_setups where id = ${id}`)
}
