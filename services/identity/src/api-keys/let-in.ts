import type { inside } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { isToldSince, writeAudit } from '../audit/store.ts'
import { dayOf, scopeOf, stateOf } from './rules.ts'
import { findKeyByHash, lockKey, saveUsed } from './store.ts'

/**
 * What a key may read, for a request that has it. The first time on a day (UTC) that it makes a call, the trail is told before anything is answered:
 * a line for each list and day, not for each page of it.
 */
export async function letIn(
  db: Database,
  { hash, call, now }: { hash: string; call: string; now: Date },
): Promise<inside.FoundKey> {
  const key = await findKeyByHash(db, hash)
  if (!key) return { state: 'unknown' }
  const state = stateOf(key, now)
  if (state !== 'active') return { state }
  const { id, scopes } = key
  const scope = scopeOf(call)
  // What it may not read is refused by whoever asks, and was no use of it.
  if (scope !== undefined && scopes.includes(scope)) await noteUse(db, { id, call, now })
  return { state: 'good', id, scopes }
}

async function noteUse(db: Database, { id, call, now }: { id: string; call: string; now: Date }): Promise<void> {
  const day = dayOf(now)
  const since = new Date(`${day}T00:00:00Z`)
  const use = { action: 'api-key-used', by: id, thingId: id, words: call, since } as const
  if (await isToldSince(db, use)) return
  await db.transaction(async (tx) => {
    // Of several at once one tells it.
    await lockKey(tx, id)
    if (await isToldSince(tx, use)) return
    await saveUsed(tx, id, day)
    await writeAudit(tx, 'api-key-used', id, { thing: { kind: 'api-key', id }, words: call })
  })
}
