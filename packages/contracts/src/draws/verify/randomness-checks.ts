import { type BeaconChain, quicknet } from '../beacon/chain.ts'
import { isSignatureOf, randomnessOf } from '../beacon/signature.ts'
import { fromHex, toHex } from '../bytes.ts'
import { seedHashOf } from '../hold-draw.ts'
import type { CommittedDraw } from './draw-to-verify.ts'
import { type Check, found } from './finding.ts'

const isSameChain = (a: BeaconChain, b: BeaconChain): boolean =>
  a.publicKey === b.publicKey &&
  a.hash === b.hash &&
  a.scheme === b.scheme &&
  a.genesis === b.genesis &&
  a.period === b.period

/** That nobody has the key of the beacon. Looked at last: the finding then says that all else matches. */
export const publicBeacon: Check<CommittedDraw> = {
  step: ({ commitment: { beacon } }) =>
    isSameChain(beacon, quicknet)
      ? `The beacon is a public one: chain ${beacon.hash}.`
      : `The beacon is one you named, not one known to be public: chain ${beacon.hash}. Anyone who has its key could have chosen the winner.`,
  finding({ commitment: { beacon }, chains }) {
    if (chains.some((chain) => isSameChain(chain, beacon))) return undefined
    return found(
      'beacon-unknown',
      `The commitment names a beacon that is not known to be public: chain ${beacon.hash}. Anyone who has its key could have chosen the winner.`,
    )
  },
}

/** That chance came from the beacon and from the seed, and nobody had a choice. */
export const randomnessChecks: readonly Check[] = [
  {
    step: ({ freeze }) => `The draw used round ${freeze.round}, the one named in the freeze.`,
    finding({ freeze, result }) {
      if (freeze.round === result.round) return undefined
      return found(
        'round-changed',
        `The draw used a different round of the beacon: round ${result.round}. The freeze named round ${freeze.round}.`,
      )
    },
  },
  {
    step: () => 'The round’s signature was made with the beacon’s key.',
    finding({ hashing, commitment, result }) {
      if (isSignatureOf(hashing, commitment.beacon, result.round, fromHex(result.signature))) return undefined
      return found('signature-false', `The signature of round ${result.round} was not made with the beacon’s key.`)
    },
  },
  {
    step: () => 'The randomness comes from that signature.',
    finding({ hashing, result }) {
      const randomness = toHex(randomnessOf(hashing, fromHex(result.signature)))
      if (randomness === result.randomness) return undefined
      return found(
        'randomness-changed',
        `The randomness in the result doesn’t come from the beacon’s signature, which gives ${randomness}.`,
      )
    },
  },
  {
    step: () => 'The revealed seed is the one the commitment was made to.',
    finding({ hashing, commitment, result }) {
      const hash = toHex(seedHashOf(hashing, fromHex(result.seed)))
      if (hash === commitment.seedHash) return undefined
      return found(
        'seed-changed',
        `The revealed seed is not the one the commitment was made to: its hash is ${hash}, and the commitment has ${commitment.seedHash}.`,
      )
    },
  },
]
