import { type Database, sql } from '../postgres/index.ts'
import { keepPersonalDays, mailTopic } from './mail-topic.ts'

const keepPublishedDays = 30
const rowsMax = 10_000

/** Forgets events that were published long ago, a bounded number at a time. Answers how many. */
export async function forgetPublished(db: Database): Promise<number> {
  const rows = await db.query(sql`
    delete from outbox where id in (
      select id from outbox where published_at < now() - make_interval(days => ${keepPublishedDays}) order by id limit ${rowsMax})
    returning 1`)
  return rows.length
}

/**
 * Cuts address and values out of mail requests a week after they were published, as their topic forgets them. That a mail was asked for
 * stays: the checks count on it.
 */
export async function forgetAddresses(db: Database): Promise<number> {
  const rows = await db.query(sql`
    update outbox set payload = jsonb_build_object('mailKey', payload -> 'mailKey')
    where id in (
      select id from outbox
      where topic = ${mailTopic.topic} and payload ? 'to' and published_at < now() - make_interval(days => ${keepPersonalDays})
      order by id limit ${rowsMax})
    returning 1`)
  return rows.length
}
