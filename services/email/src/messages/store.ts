import { json, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { isByStranger } from './handling.ts'
import type { Lane } from './lanes.ts'
import { keepPersonalDays, waitForEntriesSeconds } from './rules.ts'

export interface NewMessage {
  id: string
  mailKey: string
  template: string
  lane: Lane
  recipient: string
  /** The donor id of that address, where the desk lists the email with the person. */
  donorId: string | undefined
  values: Record<string, string>
  awaitSources: string[]
  uselessAfter: Date | undefined
  trace: Record<string, string>
}

/** Keeps a mail to be sent; a second one with the same key is the same mail. */
export async function saveMessage(tx: Transaction, message: NewMessage): Promise<void> {
  const state = message.awaitSources.length > 0 ? 'waiting' : 'queued'
  await tx.query(sql`
    insert into messages (id, mail_key, template, lane, recipient, template_values, await_sources, wait_until, useless_after, state, trace, by_stranger, donor_id)
    values (${message.id}, ${message.mailKey}, ${message.template}, ${message.lane}, ${message.recipient}, ${json(message.values)},
      ${message.awaitSources}, now() + make_interval(secs => ${waitForEntriesSeconds}), ${message.uselessAfter ?? null}, ${state}, ${json(message.trace)},
      ${isByStranger(message)}, ${message.donorId ?? null})
    on conflict (mail_key) do nothing`)
}

export interface Granted {
  source: string
  donorId: string
  entries: bigint
}

export async function saveGranted(tx: Transaction, granted: Granted): Promise<void> {
  await tx.query(sql`
    insert into granted_entries (source, donor_id, entries) values (${granted.source}, ${granted.donorId}, ${granted.entries})
    on conflict (source) do nothing`)
}

const rowsMax = 1_000

/** Takes address and values out of mails that were finished long ago, and old grants out of the list. Answers how many rows. */
export async function forgetPersonal(db: Queries): Promise<number> {
  const messages = await db.query(sql`
    update messages set recipient = null, template_values = null where id in (
      select id from messages where finished_at < now() - make_interval(days => ${keepPersonalDays}) and recipient is not null
      order by finished_at limit ${rowsMax})
    returning 1`)
  const grants = await db.query(sql`
    delete from granted_entries where source in (
      select source from granted_entries where heard_at < now() - make_interval(days => ${keepPersonalDays})
      order by heard_at limit ${rowsMax})
    returning 1`)
  return messages.length + grants.length
}
