import { type Check, found } from './finding.ts'

/** That the documents are the published ones, and each the one that the next was made after. */
export const documentChecks: readonly Check[] = [
  {
    step: ({ kept }) => kept.commitmentHash && 'The commitment is the one that you kept.',
    finding({ kept, hashes }) {
      if (kept.commitmentHash === undefined || kept.commitmentHash === hashes.commitment) return undefined
      return found(
        'commitment-replaced',
        `The commitment is not the one that you kept: its hash is ${hashes.commitment}, and yours is ${kept.commitmentHash}.`,
      )
    },
  },
  {
    step: () => 'The pool was frozen under this commitment.',
    finding({ freeze, hashes }) {
      if (freeze.commitmentHash === hashes.commitment) return undefined
      return found(
        'commitment-changed',
        `The commitment was changed after the pool was frozen: its hash is ${hashes.commitment}, and the freeze names ${freeze.commitmentHash}.`,
      )
    },
  },
  {
    step: ({ kept }) => kept.freezeHash && 'The freeze is the one that you kept.',
    finding({ kept, hashes }) {
      if (kept.freezeHash === undefined || kept.freezeHash === hashes.freeze) return undefined
      return found(
        'freeze-replaced',
        `The freeze is not the one that you kept: its hash is ${hashes.freeze}, and yours is ${kept.freezeHash}.`,
      )
    },
  },
  {
    step: () => 'The result belongs to this freeze.',
    finding({ result, hashes }) {
      if (result.freezeHash === hashes.freeze) return undefined
      return found(
        'freeze-changed',
        `The freeze was changed after the draw: its hash is ${hashes.freeze}, and the result names ${result.freezeHash}.`,
      )
    },
  },
  {
    step: ({ hashes }) => hashes.rules && 'The rules are the ones that the commitment names.',
    finding({ commitment, hashes }) {
      if (hashes.rules === undefined || hashes.rules === commitment.rulesHash) return undefined
      return found(
        'rules-changed',
        `The rules were changed after the commitment: their hash is ${hashes.rules}, and the commitment names ${commitment.rulesHash}.`,
      )
    },
  },
  {
    step: ({ kept }) => kept.ledgerHeads && 'The ledger stood where the freeze says.',
    finding({ freeze, kept }) {
      const heads = kept.ledgerHeads
      const missing =
        heads &&
        freeze.ledgerHeads.find(
          ({ chain, seq, hash }) =>
            !heads.some((head) => head.chain === chain && head.seq === seq && head.hash === hash),
        )
      if (!missing) return undefined
      return found(
        'ledger-changed',
        `The ledger is not the one that was frozen: at line ${missing.seq} of chain “${missing.chain}” the freeze has the hash ${missing.hash}, and your copy of the ledger has not.`,
      )
    },
  },
]
