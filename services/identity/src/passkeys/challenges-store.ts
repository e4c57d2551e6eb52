import { createHash } from 'node:crypto'
import { sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Ceremony } from './rules.ts'

/** For what a challenge was given, and to whom. */
export interface Asked {
  ceremony: Ceremony
  /** Undefined where the passkey alone says whose it is. */
  administratorId: string | undefined
  browser: string
}

/** 256 random bits need no slow hash. */
const hashOf = (challenge: string): Buffer => createHash('sha256').update(`passkey-challenge ${challenge}`).digest()

/** Forgets those that are over, too. */
export async function insertChallenge(
  tx: Transaction,
  {
    challenge,
    ceremony,
    administratorId,
    browser,
    expiresAt,
    now,
  }: Asked & Record<'expiresAt' | 'now', Date> & { challenge: string },
): Promise<void> {
  await tx.query(sql`
    insert into passkey_challenges (challenge_hash, ceremony, administrator_id, browser, expires_at)
    values (${hashOf(challenge)}, ${ceremony}, ${administratorId ?? null}, ${browser}, ${expiresAt})`)
  // After the lock of the person, as one who begins a passkey takes them.
  await tx.query(sql`delete from passkey_challenges where expires_at < ${now}`)
}

/** Uses it up, whatever the answer turns out to be worth: of two answers at once the second finds nothing. Returns whether it was there. */
export async function takeChallenge(
  tx: Transaction,
  { challenge, ceremony, administratorId, browser, now }: Asked & { challenge: string; now: Date },
): Promise<boolean> {
  const taken = await tx.query(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashOf(challenge)} and ceremony = ${ceremony} and browser = ${browser} and expires_at > ${now}
      and administrator_id is not distinct from ${administratorId ?? null}::uuid
    returning 1`)
  return taken.length === 1
}

/** All of a person: they were begun under a password, a factor or roles that no longer hold. */
export async function deletePasskeyChallenges(tx: Transaction, administratorId: string): Promise<void> {
  await tx.query(sql`delete from passkey_challenges where administrator_id = ${administratorId}`)
}
