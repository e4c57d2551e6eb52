import { bls12_381 } from '@noble/curves/bls12-381.js'
import { fromHex, u64 } from '../bytes.ts'
import type { Hashing } from '../hashing.ts'
import type { BeaconChain } from './chain.ts'

/** RFC 9380's name for the way in which a message becomes a point; drand's scheme fixes it. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** The point that a round's signature signs: of SHA-256 over the number of the round (u64, big endian). */
export const roundPoint = ({ sha256 }: Hashing, round: number) =>
  bls12_381.shortSignatures.hash(sha256(u64(round)), domain)

/** Whether a signature of 48 bytes is the one that the chain's key makes of the round; there is only one. */
export function isSignatureOf(hashing: Hashing, chain: BeaconChain, round: number, signature: Uint8Array): boolean {
  try {
    return bls12_381.shortSignatures.verify(signature, roundPoint(hashing, round), fromHex(chain.publicKey))
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

export const randomnessOf = ({ sha256 }: Hashing, signature: Uint8Array): Uint8Array => sha256(signature)
