import { normaliseEmail } from '@evenhand/contracts/ids'
import type { Database } from '@evenhand/service-kit/postgres'
import { recipientOf } from '../sending/message-id.ts'
import { findWrittenTo } from './bounces-store.ts'
import type { Dsn } from './dsn.ts'
import { hearReports } from './use-cases.ts'

const hashIn = (messageId: string): string => /^<([0-9a-f]{32})@/.exec(messageId)?.[1] ?? ''

/**
 * Hears what a mail server tells of an email that we did write, to the address that we wrote it to: anyone can send to this mailbox, but only who had the
 * email knows its `Message-ID`. Answers how many bounces it told.
 */
export async function hearDsn(db: Database, dsn: Dsn, now: Date): Promise<number> {
  const { id, messageId, recipients, at } = dsn
  if (messageId === undefined) return 0
  const recipientId = recipientOf(messageId)
  const address = await findWrittenTo(db, { recipientId, hash: hashIn(messageId) })
  if (address === undefined) return 0
  const key = normaliseEmail(address)
  // An address that forwards is told under another one; then there is one alone.
  const told =
    recipients.find((one) => normaliseEmail(one.address) === key) ??
    (recipients.length === 1 ? recipients[0] : undefined)
  if (told?.kind === undefined) return 0
  await hearReports(db, [{ id, kind: told.kind, address, recipientId, words: told.words, at }], now)
  return 1
}
