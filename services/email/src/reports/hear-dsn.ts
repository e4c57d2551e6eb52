import { normaliseEmail } from '@evenhand/contracts/ids'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import type { MessageIds } from '../sending/message-id.ts'
import { findWrittenTo } from './bounces-store.ts'
import type { Dsn } from './dsn.ts'
import { hearReports } from './use-cases.ts'

/**
 * Hears what a mail server tells of an email that we did write, to the address that we wrote it to: anyone can send to this mailbox, but only who had the
 * email knows the proof in its `Message-ID`. Answers how many bounces it told that weren’t known.
 */
export async function hearDsn(
  { db, ids, donorIdOf }: { db: Database; ids: Pick<MessageIds, 'read'>; donorIdOf: DonorIdOf },
  { id, messageId, recipients, at }: Dsn,
  now: Date,
): Promise<number> {
  const mail = messageId === undefined ? undefined : ids.read(messageId)
  const address = mail && (await findWrittenTo(db, mail))
  if (mail === undefined || address === undefined) return 0
  const key = normaliseEmail(address)
  // An address that forwards is told under another one; then there is one alone.
  const told =
    recipients.find((one) => normaliseEmail(one.address) === key) ??
    (recipients.length === 1 ? recipients[0] : undefined)
  if (told?.kind === undefined) return 0
  const recipientId = mail.kind === 'campaign' ? mail.recipientId : undefined
  return hearReports({ db, donorIdOf }, [{ id, kind: told.kind, address, recipientId, words: told.words, at }], now)
}
