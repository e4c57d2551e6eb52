import { randomBytes } from 'node:crypto'
import { passkeys } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Asked, insertChallenge } from './challenges-store.ts'
import type { RelyingParty } from './relying-party.ts'
import { algorithms, challengeMs } from './rules.ts'
import { keepHandle, listPasskeys, type PasskeyRow } from './store.ts'

const challengeBytes = 32
const handleBytes = 32

export interface AskingParts {
  site: RelyingParty
  now: () => Date
}

async function newChallenge(tx: Transaction, asked: Asked, now: Date): Promise<string> {
  const challenge = randomBytes(challengeBytes).toString('base64url')
  await insertChallenge(tx, { ...asked, challenge, now, expiresAt: new Date(now.getTime() + challengeMs) })
  return challenge
}

const known = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

/** What a browser needs to make a passkey of somebody who works here. */
export async function beginMaking(
  tx: Transaction,
  { site, now }: AskingParts,
  { id, username, name, browser }: { id: string; username: string; name: string; browser: string },
): Promise<passkeys.CreationOptions | 'too-many' | 'gone'> {
  const handle = await keepHandle(tx, id, randomBytes(handleBytes))
  if (!handle) return 'gone'
  const theirs = await listPasskeys(tx, id)
  if (theirs.length >= passkeys.passkeysMax) return 'too-many'
  return {
    rp: { id: site.id, name: site.name },
    user: { id: handle.toString('base64url'), name: username, displayName: name },
    challenge: await newChallenge(tx, { ceremony: 'add', administratorId: id, browser }, now()),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: theirs.map(known),
    // Found by the browser without a name, and unlocked by finger, face or PIN: it can then be both factors.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** What a browser needs to answer with a passkey: one of that person, or whichever it has. */
export async function beginAnswering(
  tx: Transaction,
  { site, now }: AskingParts,
  asked: Asked,
): Promise<passkeys.RequestOptions | 'no-passkey'> {
  const { administratorId } = asked
  const theirs = administratorId === undefined ? [] : await listPasskeys(tx, administratorId)
  if (administratorId !== undefined && theirs.length === 0) return 'no-passkey'
  return {
    rpId: site.id,
    challenge: await newChallenge(tx, asked, now()),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: theirs.map(known),
  }
}
