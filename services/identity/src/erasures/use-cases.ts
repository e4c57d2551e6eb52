import { ErasureAskedSchema } from '@evenhand/contracts/events'
import type { erasures } from '@evenhand/contracts/http'
import { serviceNames } from '@evenhand/contracts/services'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { saveAct } from '../audit/store.ts'
import { closeBegun, findErasure, insertErasure, listParts, savePart } from './store.ts'

interface Asking {
  donorId: string
  now: Date
}

/** Asks every service to erase the donor who proved the mailbox; asked again before any has, it is the one that is under way. */
export const askForDonor = (db: Database, asking: Asking): Promise<erasures.Erasure> =>
  db.transaction(async (tx) => {
    await ask(tx, { ...asking, askedBy: 'donor', reason: '' })
    return readErasure(tx, asking.donorId)
  })

/** The same by an administrator, told in the trail. */
export const askForSupporter = (
  db: Database,
  { reason, by, ...asking }: Asking & { reason: string; by: string },
): Promise<erasures.Erasure> =>
  db.transaction(async (tx) => {
    const { donorId, now: at } = asking
    if (await ask(tx, { ...asking, askedBy: by, reason })) {
      const thing = { kind: 'donor', id: donorId } as const
      await saveAct(tx, {
        id: uuidv7(),
        at,
        by,
        action: 'erasure-asked',
        thing,
        cents: null,
        words: reason,
        requestId: null,
      })
    }
    return readErasure(tx, donorId)
  })

/** A person of whom the last service has erased what it may. */
export interface Erased {
  erasureId: string
  donorId: string
  at: Date
}

/** What a service tells of how far it is. `erased` is told in the same transaction, once, when it was the last. */
export const notePart = (
  db: Database,
  part: Parameters<typeof savePart>[1],
  erased: (tx: Transaction, person: Erased) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const donorId = await savePart(tx, part)
    const { erasureId, erasedAt: at } = part
    if (donorId !== undefined && at !== null) await erased(tx, { erasureId, donorId, at })
  })

/** Answers whether it is a new one. */
async function ask(
  tx: Transaction,
  { donorId, now: askedAt, askedBy, reason }: Asking & { askedBy: string; reason: string },
): Promise<boolean> {
  const id = uuidv7()
  await closeBegun(tx, donorId, askedAt)
  if (!(await insertErasure(tx, { id, donorId, askedBy, reason, askedAt, services: serviceNames }))) return false
  await appendToOutbox(tx, ErasureAskedSchema, donorId, { erasureId: id, donorId, askedAt: askedAt.toISOString() })
  return true
}

export async function findErasureOf(db: Queries, donorId: string): Promise<erasures.Erasure | null> {
  const found = await findErasure(db, donorId)
  if (!found) return null
  const parts = await listParts(db, found.id)
  return {
    id: found.id,
    askedAt: found.askedAt.toISOString(),
    askedBy: found.askedBy,
    reason: found.reason,
    parts: parts.map((part) => ({ ...part, erasedAt: part.erasedAt?.toISOString() ?? null })),
  }
}

async function readErasure(tx: Transaction, donorId: string): Promise<erasures.Erasure> {
  const found = await findErasureOf(tx, donorId)
  if (!found) throw new Error('an erasure that was just asked for')
  return found
}
