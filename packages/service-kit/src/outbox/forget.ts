import { type Database, sql } from '../postgres/index.ts'
import { mailTopic, publishAgainDays } from './mail-topic.ts'

/** How long what was published can be told again. */
export const keepPublishedDays = 30
const rowsMax = 10_000

/** A code that has expired is of no use to anyone. */
const uselessHours = 1

/** Forgets events that were published long ago, a bounded number at a time. Answers how many. */
export async function forgetPublished(db: Database): Promise<number> {
  const rows = await db.query(sql`
    delete from outbox where id in (
      select id from outbox where published_at < now() - make_interval(days => ${keepPublishedDays}) order by id limit ${rowsMax})
    returning 1`)
  return rows.length
}

const isUnforgotten = sql`(payload ? 'to' or payload ? 'sealed') and topic = ${mailTopic.topic}`
const isUseless = sql`coalesce((payload ->> 'uselessAfter')::timestamptz < now() - make_interval(hours => ${uselessHours}), false)`

/**
 * Cuts address and values out of the mail requests that `email` has heard: those published before `heardBefore`, and those that would not be
 * sent anymore. That a mail was asked for stays: the checks count on it.
 */
export async function forgetMails(db: Database, heardBefore: Date | undefined): Promise<number> {
  const rows = await db.query(sql`
    update outbox set payload = jsonb_build_object('mailKey', payload -> 'mailKey')
    where id in (
      select id from outbox
      where ${isUnforgotten} and published_at is not null and (published_at < ${heardBefore ?? null} or ${isUseless})
      order by id limit ${rowsMax} for update skip locked)
    returning 1`)
  return rows.length
}

/** Publishes the mail requests again that `email` has not heard, before their topic forgets them. It knows each by its key. */
export async function publishMailsAgain(db: Database): Promise<number> {
  const rows = await db.query(sql`
    update outbox set published_at = null
    where id in (
      select id from outbox
      where ${isUnforgotten} and published_at < now() - make_interval(days => ${publishAgainDays}) and not ${isUseless}
      order by id limit ${rowsMax} for update skip locked)
    returning 1`)
  return rows.length
}
