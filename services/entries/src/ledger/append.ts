import assert from 'node:assert/strict'
import { EntriesGrantedSchema, EntriesReversedSchema } from '@evenhand/contracts/events'
import { appendAllToOutbox, type EventToTell, eventToTell } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { finalOf, type NewLine } from './line.ts'
import { addToBalances, type BalanceChange, insertLines, takeFromBalances } from './store.ts'

/**
 * Writes lines, their balances and their events together, in their order: the one way into the ledger. The donors are locked
 * already (`lockDonors`). A source that the ledger knows is refused by the database.
 */
export async function appendLines(tx: Transaction, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await insertLines(tx, lines)
  const added = changesOf(lines.filter(({ kind }) => kind === 'grant'))
  if (added.length > 0) await addToBalances(tx, added)
  const taken = changesOf(lines.filter(({ kind }) => kind === 'reversal'))
  if (taken.length > 0) {
    assert.equal(await takeFromBalances(tx, taken), taken.length, 'a reversal takes from the balance of its grant')
  }
  await appendAllToOutbox(tx, lines.map(toEvent))
}

/** One change for each balance, in one order for everybody. */
function changesOf(lines: readonly NewLine[]): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  for (const line of lines) {
    const { donorId, giveaway, entryType, month } = line
    const key = `${donorId} ${giveaway} ${entryType} ${month}`
    const entries = (changes.get(key)?.entries ?? 0n) + finalOf(line)
    changes.set(key, { donorId, giveaway, entryType, month, entries })
  }
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}

function toEvent(line: NewLine): EventToTell {
  const { donorId, giveaway, trace } = line
  if (line.reverses === undefined) {
    const granted = {
      entryId: line.id,
      donorId,
      giveaway,
      entryType: line.entryType,
      source: line.source,
      earned: line.earned,
      multiplier: line.multiplier,
      finalEntries: finalOf(line),
      grantedAt: line.occurredAt.toISOString(),
    }
    return eventToTell(EntriesGrantedSchema, donorId, granted, trace)
  }
  const reversed = {
    entryId: line.id,
    donorId,
    giveaway,
    reverses: line.reverses,
    finalEntries: finalOf(line),
    reversedAt: line.occurredAt.toISOString(),
  }
  return eventToTell(EntriesReversedSchema, donorId, reversed, trace)
}
