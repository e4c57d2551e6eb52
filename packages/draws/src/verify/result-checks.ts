import { isSignatureOf, randomnessOf } from '../beacon/signature.ts'
import { fromHex, toHex } from '../bytes.ts'
import { seedHashOf } from '../hold-draw.ts'
import { type Check, found, shown } from './finding.ts'

/** That chance came from the beacon and from the seed, and nobody had a choice. */
export const resultChecks: readonly Check[] = [
  {
    step: () => shown('The result belongs to this freeze.'),
    finding({ result, hashes }) {
      if (result.freezeHash === hashes.freeze) return undefined
      return found(
        'freeze-changed',
        `The freeze was changed after the draw: its hash is ${hashes.freeze}, and the result names ${result.freezeHash}.`,
      )
    },
  },
  {
    step: ({ freeze }) => shown(`The draw used round ${freeze.round}, the one named in the commitment.`),
    finding({ freeze, result }) {
      if (freeze.round === result.round) return undefined
      return found(
        'round-changed',
        `The draw used a different round of the beacon: round ${result.round}. The commitment named round ${freeze.round}.`,
      )
    },
  },
  {
    step: () => shown('The round’s signature was made with the beacon’s key.'),
    finding({ hashing, commitment, result }) {
      if (isSignatureOf(hashing, commitment.beacon, result.round, fromHex(result.signature))) return undefined
      return found('signature-false', `The signature of round ${result.round} was not made with the beacon’s key.`)
    },
  },
  {
    step: () => shown('The randomness comes from that signature.'),
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
    step: () => shown('The revealed seed is the one the commitment was made to.'),
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
