import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { EntriesGrantedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { onceForEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { currentTraceHeaders } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import { noteEntries } from '../facts/note.ts'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import { laneOfTemplate } from './handling.ts'
import { type OpenMail, toGranted, toRequest } from './heard.ts'
import { saveGranted, saveMessage } from './store.ts'

/** What else follows when the entries of a donor became more, in the transaction in which it is noted. */
type OnEntries = (
  tx: Transaction,
  entries: { donorId: string; before: bigint; after: bigint; at: Date },
) => Promise<void>

/** Mails are asked for, and the ledger tells what a receipt shows; the bell wakes whoever sends. */
export const messageReactions = (
  db: Database,
  { bell, open, donorIdOf, onEntries }: { bell: Bell; open: OpenMail; donorIdOf: DonorIdOf; onEntries: OnEntries },
): Reaction[] => [
  reaction(MailRequestedSchema, async (event, heard) => {
    const { to: recipient, awaitEntrySources: awaitSources, ...request } = toRequest(event, open)
    // Whom it was for has been erased since.
    if (recipient === '') return
    const lane = laneOfTemplate(request.template)
    const donorId = donorIdOf(recipient)
    const message = { ...request, id: uuidv7(), lane, recipient, donorId, awaitSources, trace: currentTraceHeaders() }
    await db.transaction(async (tx) => {
      await onceForEvent(tx, heard, () => saveMessage(tx, message))
      tx.afterCommit(bell.ring)
    })
  }),
  reaction(EntriesGrantedSchema, async (event, heard) => {
    const granted = toGranted(event)
    await db.transaction(async (tx) => {
      await onceForEvent(tx, heard, async () => {
        await saveGranted(tx, granted)
        await onEntries(tx, { ...(await noteEntries(tx, event)), at: heard.time })
      })
      tx.afterCommit(bell.ring)
    })
  }),
]
