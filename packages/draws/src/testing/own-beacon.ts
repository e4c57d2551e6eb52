import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { BeaconChain } from '../beacon/chain.ts'
import { roundPoint } from '../beacon/signature.ts'
import { fromText, toHex } from '../bytes.ts'
import type { Hashing } from '../hashing.ts'

/** A chain like quicknet with a key of one's own, whose rounds need no waiting. It proves nothing to anybody: verifiers refuse it unless told. */
export function ownBeacon(hashing: Hashing, name: string, schedule: { genesis: number; period: number }) {
  const { shortSignatures } = bls12_381
  const secretKey = hashing.sha256(fromText(name))
  // Below the order of the group, which begins with 0x73.
  secretKey[0] = (secretKey[0] ?? 0) & 0x3f
  const publicKey = shortSignatures.getPublicKey(secretKey).toBytes()
  const chain: BeaconChain = {
    ...schedule,
    hash: toHex(hashing.sha256(publicKey)),
    publicKey: toHex(publicKey),
    scheme: 'bls-unchained-g1-rfc9380',
  }
  const signatureOf = (round: number): Uint8Array =>
    shortSignatures.sign(roundPoint(hashing, round), secretKey).toBytes()
  return { chain, signatureOf }
}
