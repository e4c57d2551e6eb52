import { type Call, deskAccount, gateway, type GatewayCall, passkeys } from '@evenhand/contracts/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { SessionRecord, SessionRecords } from './records.ts'
import type { Visitor } from './visitors.ts'

const freshMs = gateway.freshProofMinutes * 60_000

const isFresh = ({ issuedAt, provedAt = issuedAt }: SessionRecord): boolean => Date.now() - provedAt < freshMs

/**
 * Refuses an act on money, draws or people by an administrator who gave their password too long ago: a desk that was left open, or a cookie
 * that was stolen, is not enough for it. Before it refuses it looks once more, because the password may just have been given by way of
 * another replica.
 */
export async function refuseOldProof(records: SessionRecords, { sid, record }: Visitor): Promise<void> {
  // Whoever else asks is refused for what they are.
  if (sid === undefined || record?.role !== 'administrator' || isFresh(record)) return
  const latest = await records.findNow(sid)
  if (!latest) throw new Problem('sign-in-required')
  if (!isFresh(latest)) throw new Problem('proof-too-old')
}

const proving = new Set<Call | GatewayCall>([deskAccount.giveDeskPassword, passkeys.giveDeskPasskey])

/** Keeps that the password, or a passkey, was given again, as `identity` has just answered. */
export async function acceptProof(
  records: SessionRecords,
  call: Call | GatewayCall,
  { sid }: Visitor,
  askedAt: number,
): Promise<void> {
  if (proving.has(call) && sid !== undefined) await records.prove(sid, askedAt)
}
