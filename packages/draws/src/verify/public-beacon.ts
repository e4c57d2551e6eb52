import { type BeaconChain, quicknet } from '../beacon/chain.ts'
import type { CommittedDraw } from './draw-to-verify.ts'
import { type Check, found, shown } from './finding.ts'

const isSameChain = (a: BeaconChain, b: BeaconChain): boolean =>
  a.publicKey === b.publicKey &&
  a.hash === b.hash &&
  a.scheme === b.scheme &&
  a.genesis === b.genesis &&
  a.period === b.period

/** That nobody has the key of the beacon. Looked at last: the finding then says that all else matches. */
export const publicBeacon: Check<CommittedDraw> = {
  step: ({ commitment: { beacon } }) =>
    shown(
      isSameChain(beacon, quicknet)
        ? `The beacon is a public one: chain ${beacon.hash}.`
        : `The beacon is one you named, not one known to be public: chain ${beacon.hash}. Anyone who has its key could have chosen the winner.`,
    ),
  finding({ commitment: { beacon }, chains }) {
    if (chains.some((chain) => isSameChain(chain, beacon))) return undefined
    return found(
      'beacon-unknown',
      `The commitment names a beacon that is not known to be public: chain ${beacon.hash}. Anyone who has its key could have chosen the winner.`,
    )
  },
}
