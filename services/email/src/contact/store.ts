import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** How long a message is kept; by then it is answered, and the conversation goes on by mail. */
export const keepMessagesDays = 180

export interface ContactMessage {
  id: string
  name: string
  email: string
  donorId: string
  topic: string
  message: string
  receivedAt: Date
}

export async function insertContactMessage(tx: Transaction, written: ContactMessage): Promise<void> {
  await tx.query(sql`
    insert into contact_messages (id, name, email, donor_id, topic, message, received_at)
    values (${written.id}, ${written.name}, ${written.email}, ${written.donorId}, ${written.topic}, ${written.message}, ${written.receivedAt})`)
}

/** Forgets old messages, a bounded number at a time. Answers whether there is more. */
export async function forgetContactMessages(db: Queries, now: Date, rowsMax: number): Promise<boolean> {
  const rows = await db.query(sql`
    delete from contact_messages where id in (
      select id from contact_messages where received_at < ${now}::timestamptz - make_interval(days => ${keepMessagesDays})
      order by received_at limit ${rowsMax})
    returning 1`)
  return rows.length === rowsMax
}
