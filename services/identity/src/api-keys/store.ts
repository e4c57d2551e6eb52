import type { apiKeys, KeyScope } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { shownName } from '../names/store.ts'

export interface KeyRow {
  id: string
  ending: string
  name: string
  scopes: KeyScope[]
  createdBy: string
  createdAt: Date
  expiresAt: Date | null
  lastUsedOn: string | null
  revokedAt: Date | null
  revokedBecause: apiKeys.ApiKey['revokedBecause']
}

export type ListedKey = KeyRow & { createdByName: string; revokedByName: string | null }

const columns = sql`
  k.id, k.ending, k.name, k.scopes, k.created_by as "createdBy", k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.last_used_on::text as "lastUsedOn", k.revoked_at as "revokedAt", k.revoked_because as "revokedBecause"`

const listed = sql`
  select ${columns}, ${shownName} as "createdByName", (select by.name from administrators by where by.id = k.revoked_by) as "revokedByName"
  from api_keys k join administrators on administrators.id = k.created_by`

/** Those that are good first, then the newest. */
export const listKeys = (db: Queries, now: Date, limit: number): Promise<ListedKey[]> =>
  db.query<ListedKey>(sql`
    ${listed} order by (k.revoked_at is null and coalesce(k.expires_at > ${now}, true)) desc, k.created_at desc, k.id limit ${limit}`)

export async function findKey(db: Queries, id: string): Promise<ListedKey | undefined> {
  const [row] = await db.query<ListedKey>(sql`${listed} where k.id = ${id}`)
  return row
}

/** Nobody else changes it until the transaction ends. */
export async function lockKey(tx: Transaction, id: string): Promise<KeyRow | undefined> {
  const [row] = await tx.query<KeyRow>(sql`select ${columns} from api_keys k where k.id = ${id} for no key update`)
  return row
}

export async function findKeyByHash(db: Queries, hash: string): Promise<KeyRow | undefined> {
  const [row] = await db.query<KeyRow>(
    sql`select ${columns} from api_keys k where k.key_hash = ${Buffer.from(hash, 'hex')}`,
  )
  return row
}

/** Until the transaction ends nobody else makes one, so that two owners at once stay below the limit. */
export async function countGoodAlone(tx: Transaction, now: Date): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('make-api-key', 0))`)
  const [row] = await tx.query<{ n: number }>(sql`
    select count(*)::int as n from api_keys where revoked_at is null and coalesce(expires_at > ${now}, true)`)
  return row?.n ?? 0
}

export async function insertKey(
  tx: Transaction,
  {
    id,
    ending,
    name,
    scopes,
    createdBy,
    createdAt,
    expiresAt,
    hash,
  }: Pick<KeyRow, 'id' | 'ending' | 'name' | 'scopes' | 'createdBy' | 'createdAt' | 'expiresAt'> & { hash: string },
): Promise<void> {
  await tx.query(sql`
    insert into api_keys (id, key_hash, ending, name, scopes, created_by, created_at, expires_at)
    values (${id}, ${Buffer.from(hash, 'hex')}, ${ending}, ${name}, ${scopes}, ${createdBy}, ${createdAt}, ${expiresAt})`)
}

export async function saveRevoked(
  tx: Transaction,
  id: string,
  { by, because, at }: { by: string; because: NonNullable<KeyRow['revokedBecause']>; at: Date },
): Promise<void> {
  await tx.query(sql`
    update api_keys set revoked_at = ${at}, revoked_by = ${by}, revoked_because = ${because} where id = ${id} and revoked_at is null`)
}

/** Of those that someone made, the ones that are not revoked, in order. */
export const lockKeysOf = (tx: Transaction, makerId: string): Promise<KeyRow[]> =>
  tx.query<KeyRow>(sql`
    select ${columns} from api_keys k where k.created_by = ${makerId} and k.revoked_at is null order by k.id for no key update`)

export async function saveUsed(tx: Transaction, id: string, day: string): Promise<void> {
  await tx.query(
    sql`update api_keys set last_used_on = ${day}::date where id = ${id} and last_used_on is distinct from ${day}::date`,
  )
}
