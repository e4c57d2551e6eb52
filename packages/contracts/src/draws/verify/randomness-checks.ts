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

/** That nobody has the key of the beacon. */
export const publicBeacon: Check<CommittedDraw> = {
  step: ({ commitment: { beacon } }) =>
    isSameChain(beacon, quicknet)
      ? `The beacon is a public one: chain ${beacon.hash}.`
      : `The beacon is one that you named, not one known to be public: chain ${beacon.hash}. Anyone who has its key could have chosen the winner.`,
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
  publicBeacon,
  {
    step: ({ freeze }) => `The draw used round ${freeze.round}, as the freeze had said.`,
    finding({ freeze, result }) {
      if (freeze.round === result.round) return undefined
      return found(
        'round-changed',
        `The draw used another round of the beacon: round ${result.round}, and the freeze had named round ${freeze.round}.`,
      )
    },
  },
  {
    step: () => 'The signature of the round was made with the key of the beacon.',
    finding({ hashing, commitment, result }) {
      if (isSignatureOf(hashing, commitment.beacon, result.round, fromHex(result.signature))) return undefined
      return found('signature-false', `The signature of round ${result.round} was not made with the key of the beacon.`)
    },
  },
  {
    step: () => 'The randomness is the one of that signature.',
    finding({ hashing, result }) {
      const randomness = toHex(randomnessOf(hashing, fromHex(result.signature)))
      if (randomness === result.randomness) return undefined
      return found(
        'randomness-changed',
        `The randomness in the result is not the one of the beacon’s signature, which is ${randomness}.`,
      )
    },
  },
  {
    step: () => 'The revealed seed is the one that was committed to.',
    finding({ hashing, commitment, result }) {
      const hash = toHex(seedHashOf(hashing, fromHex(result.seed)))
      if (hash === commitment.seedHash) return undefined
      return found(
        'seed-changed',
        `The revealed seed is not the one that was committed to: its hash is ${hash}, and the commitment has ${commitment.seedHash}.`,
      )
    },
  },
]
