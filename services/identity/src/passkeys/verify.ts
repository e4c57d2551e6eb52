import type { passkeys } from '@evenhand/contracts/http'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { isWithoutCertificates } from './attestation.ts'
import type { RelyingParty } from './relying-party.ts'
import { algorithms } from './rules.ts'

export interface Made {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  backedUp: boolean
}

/** Reads what an authenticator made; undefined where any of it is not as we asked: the answer says what to do, never which lie was seen through. */
export async function verifyMade(
  site: RelyingParty,
  { id, clientData, attestation }: passkeys.MadePasskey,
  challenge: string,
): Promise<Made | undefined> {
  if (!isWithoutCertificates(attestation)) return undefined
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON: clientData, attestationObject: attestation },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!made || made.credential.id !== id) return undefined
  const { publicKey, counter } = made.credential
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    backedUp: made.credentialBackedUp,
  }
}

/** The same for what was signed with a passkey that we know. */
export async function verifyAnswer(
  site: RelyingParty,
  { id, clientData, authenticatorData, signature }: passkeys.PasskeyAnswer,
  { challenge, publicKey }: { challenge: string; publicKey: Buffer },
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON: clientData, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    // Compared by us, after the signature: the library refuses it before, where anyone could have written it.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified && info ? { counter: info.newCounter, backedUp: info.credentialBackedUp } : undefined
}
