import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { OurMail } from '../sending/message-id.ts'

/** Whom we wrote an email to. */
export async function findWrittenTo(db: Queries, mail: OurMail): Promise<string | undefined> {
  const [row] =
    mail.kind === 'message'
      ? await db.query<{ address: string | null }>(sql`
          select recipient as address from messages
          where left(encode(sha256(mail_key::bytea), 'hex'), 32) = ${mail.keyHash} and finished_at is not null and recipient is not null`)
      : await db.query<{ address: string | null }>(sql`
          select email as address from campaign_recipients
          where id = ${mail.recipientId} and state in ('sent', 'uncertain', 'bounced')`)
  return row?.address ?? undefined
}

/** How the mailbox was looked into last. */
export interface MailboxLook {
  lookedAt: Date
  /** Null: all went well. */
  failed: string | null
}

export async function saveLook(db: Queries, { lookedAt, failed }: MailboxLook, heard: number): Promise<void> {
  await db.query(sql`
    insert into mailbox_looks (id, looked_at, failed, heard) values (1, ${lookedAt}, ${failed}, ${heard})
    on conflict (id) do update set looked_at = ${lookedAt}, failed = ${failed}, heard = mailbox_looks.heard + ${heard}`)
}

export async function findLook(db: Queries): Promise<(MailboxLook & { heard: bigint }) | undefined> {
  const [row] = await db.query<MailboxLook & { heard: bigint }>(sql`
    select looked_at as "lookedAt", failed, heard from mailbox_looks`)
  return row
}
