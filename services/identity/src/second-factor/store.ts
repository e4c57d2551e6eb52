import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface FactorRow {
  sealedKey: Buffer
  confirmedAt: Date | null
  /** Of 30 seconds each since 1970: far below what a number holds. */
  lastCounter: number
}

const columns = sql`sealed_key as "sealedKey", confirmed_at as "confirmedAt", last_counter::int as "lastCounter"`

/** Theirs alone for as long as the transaction lasts: of two that give the same code at once one comes too late. */
export async function lockFactor(tx: Transaction, id: string): Promise<FactorRow | undefined> {
  const [found] = await tx.query<FactorRow>(
    sql`select ${columns} from second_factors where administrator_id = ${id} for update`,
  )
  return found
}

/** How many people work at the desk. */
export async function countWorkers(db: Queries): Promise<number> {
  const [counted] = await db.query<{ workers: number }>(
    sql`select count(*)::int as workers from administrators where state = 'active'`,
  )
  return counted?.workers ?? 0
}

export interface Factors {
  /** Of the app, once logins ask for it. */
  appSince: Date | null
  passkeys: number
  recoveryCodesLeft: number
}

/** What a login asks for beside the password. */
export async function findFactors(db: Queries, id: string): Promise<Factors> {
  const [found] = await db.query<Factors>(sql`
    select (select confirmed_at from second_factors where administrator_id = administrators.id) as "appSince",
      (select count(*)::int from passkeys where administrator_id = administrators.id) as passkeys,
      (select count(*)::int from recovery_codes where administrator_id = administrators.id) as "recoveryCodesLeft"
    from administrators where id = ${id}`)
  return found ?? { appSince: null, passkeys: 0, recoveryCodesLeft: 0 }
}

/** Before what counts on the factors that somebody has: of two first ones at once one is the first. Returns whether they still work here. */
export async function lockPerson(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from administrators where id = ${id} and state = 'active' for update`)
  return rows.length === 1
}

/** Begins again what nobody has finished; returns whether it was kept: one that logins ask for stays. */
export async function saveBegun(
  tx: Transaction,
  { id, sealedKey, begunAt }: { id: string; sealedKey: Buffer; begunAt: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into second_factors (administrator_id, sealed_key, begun_at) values (${id}, ${sealedKey}, ${begunAt})
    on conflict (administrator_id) do update set sealed_key = excluded.sealed_key, begun_at = excluded.begun_at, last_counter = 0
    where second_factors.confirmed_at is null
    returning 1`)
  return rows.length === 1
}

export async function saveConfirmed(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(sql`update second_factors set confirmed_at = ${now} where administrator_id = ${id}`)
}

export async function saveCounter(tx: Transaction, id: string, counter: number): Promise<void> {
  await tx.query(sql`update second_factors set last_counter = ${counter} where administrator_id = ${id}`)
}

export async function replaceRecoveryCodes(tx: Transaction, id: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, id)
  for (const hash of hashes)
    await tx.query(sql`insert into recovery_codes (administrator_id, code_hash) values (${id}, ${hash})`)
}

/** Returns whether there was such a code: it works once. */
export async function takeRecoveryCode(tx: Transaction, id: string, hash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from recovery_codes where administrator_id = ${id} and code_hash = ${hash} returning 1`)
  return rows.length === 1
}

/** The app that logins ask for; one that somebody is setting up stays. Returns whether there was one. */
export async function deleteApp(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from second_factors where administrator_id = ${id} and confirmed_at is not null returning 1`,
  )
  return rows.length > 0
}

/** One that has shown no code yet. */
export async function deleteBegunApp(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from second_factors where administrator_id = ${id} and confirmed_at is null`)
}

/** App, also one that was only begun, passkeys and recovery codes. */
export async function deleteFactors(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from second_factors where administrator_id = ${id}`)
  await tx.query(sql`delete from passkeys where administrator_id = ${id}`)
  await deleteRecoveryCodes(tx, id)
}

/** Of somebody who has nothing left that they stand in for. */
export async function deleteRecoveryCodes(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from recovery_codes where administrator_id = ${id}`)
}
