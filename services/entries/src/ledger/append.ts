import assert from 'node:assert/strict'
import { EntriesGrantedSchema, EntriesReversedSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { finalOf, type NewLine } from './line.ts'
import { addToBalance, insertLine, takeFromBalance } from './store.ts'

/**
 * Writes a line, its balance and its event together: the one way into the ledger. The donor is locked already
 * (`lockDonor`). A source that the ledger knows is refused by the database.
 */
export async function appendLine(tx: Transaction, line: NewLine): Promise<void> {
  await insertLine(tx, line)
  if (line.kind === 'grant') await addToBalance(tx, line, finalOf(line))
  else assert(await takeFromBalance(tx, line, finalOf(line)), 'a reversal takes from the balance of its grant')
  await tell(tx, line)
}

async function tell(tx: Transaction, line: NewLine): Promise<void> {
  const { donorId, giveaway } = line
  if (line.reverses === undefined) {
    await appendToOutbox(tx, EntriesGrantedSchema, donorId, {
      entryId: line.id,
      donorId,
      giveaway,
      entryType: line.entryType,
      source: line.source,
      earned: line.earned,
      multiplier: line.multiplier,
      finalEntries: finalOf(line),
      grantedAt: line.occurredAt.toISOString(),
    })
    return
  }
  await appendToOutbox(tx, EntriesReversedSchema, donorId, {
    entryId: line.id,
    donorId,
    giveaway,
    reverses: line.reverses,
    finalEntries: finalOf(line),
    reversedAt: line.occurredAt.toISOString(),
  })
}
