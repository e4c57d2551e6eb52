import { apiKeys, keyScopes } from '@evenhand/contracts/http'
import { endingOf, hashApiKey, newApiKey } from '@evenhand/service-kit/auth'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { noOwner } from '../administrators/no-owner.ts'
import { lockOwner } from '../administrators/store.ts'
import { writeAudit } from '../audit/store.ts'
import type { Sealing } from '../sealing.ts'
import { dayOf, expiryOf } from './rules.ts'
import { countGoodAlone, findKey, insertKey, type KeyRow, lockKey, lockKeysOf, saveRevoked } from './store.ts'
import { toApiKey } from './views.ts'

export interface ApiKeyParts {
  db: Database
  now: () => Date
  seal: Sealing
}

/** What is kept for three days of a key, so that a repeat of the request gets the same: the key sealed, as base64. */
export interface KeptKey {
  apiKey: apiKeys.ApiKey
  sealed: string
}

/** In the transaction of the request’s key. */
export async function makeKey(
  tx: Transaction,
  { now, seal }: Omit<ApiKeyParts, 'db'>,
  { form: { name, scopes, lifetime }, by }: { form: apiKeys.ApiKeyForm; by: string },
): Promise<KeptKey> {
  if (!(await lockOwner(tx, by))) throw noOwner()
  const createdAt = now()
  if ((await countGoodAlone(tx, createdAt)) >= apiKeys.apiKeysMax)
    throw new Problem('not-possible', {
      detail: `There are ${apiKeys.apiKeysMax} API keys. Revoke one that you no longer need first.`,
    })
  const [id, key] = [uuidv7(), newApiKey()]
  const made = {
    id,
    ending: endingOf(key),
    name,
    scopes: keyScopes.filter((scope) => scopes.includes(scope)),
    createdBy: by,
    createdAt,
    expiresAt: expiryOf(lifetime, createdAt),
  }
  await insertKey(tx, { ...made, hash: hashApiKey(key) })
  const until = made.expiresAt === null ? 'until it is revoked' : `until ${dayOf(made.expiresAt)}`
  await tell(tx, 'api-key-made', { by, key: made, words: `${saidOf(made)}, ${until}` })
  return { apiKey: await mustFind(tx, id, createdAt), sealed: seal.seal(key, id).toString('base64') }
}

/** At once: every request asks for its key again within a second. */
export const revokeKey = (
  { db, now }: Pick<ApiKeyParts, 'db' | 'now'>,
  { id, by }: { id: string; by: string },
): Promise<apiKeys.ApiKey> =>
  db.transaction(async (tx) => {
    const key = await lockKey(tx, id)
    if (!key)
      throw new Problem('not-found', { detail: 'We don’t have that API key. Reload the page to see those there are.' })
    if (key.revokedAt === null) await revoke(tx, key, { by, because: 'owner', at: now() })
    return mustFind(tx, id, now())
  })

/** Who is no owner anymore has no key left, which they may have kept. In the transaction in which they cease to be one. */
export async function revokeKeysOf(
  tx: Transaction,
  makerId: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  for (const key of await lockKeysOf(tx, makerId)) await revoke(tx, key, { by, because: 'maker-left', at })
}

async function revoke(
  tx: Transaction,
  key: KeyRow,
  { by, because, at }: { by: string; because: NonNullable<KeyRow['revokedBecause']>; at: Date },
): Promise<void> {
  await saveRevoked(tx, key.id, { by, because, at })
  await tell(tx, 'api-key-revoked', { by, key, words: saidOf(key) })
}

const tell = (
  tx: Transaction,
  action: 'api-key-made' | 'api-key-revoked',
  { by, key, words }: { by: string; key: Pick<KeyRow, 'id'>; words: string },
): Promise<void> => writeAudit(tx, action, by, { thing: { kind: 'api-key', id: key.id }, words })

const saidOf = ({ name, scopes }: Pick<KeyRow, 'name' | 'scopes'>): string => `“${name}”: ${scopes.join(', ')}`

async function mustFind(db: Queries, id: string, now: Date): Promise<apiKeys.ApiKey> {
  const found = await findKey(db, id)
  if (!found) throw new Error('An API key has gone within the transaction that changes it')
  return toApiKey(found, now)
}
