import { type Check, found } from './finding.ts'
import type { CommittedDraw, FrozenDraw } from './draw-to-verify.ts'

/** That nothing of the commitment was changed once people were frozen under it. */
export const frozenUnderCommitment: Check<FrozenDraw> = {
  step: () => 'The pool was frozen under this commitment.',
  finding({ freeze, hashes }) {
    if (freeze.commitmentHash === hashes.commitment) return undefined
    return found(
      'commitment-changed',
      `The commitment was changed after the pool was frozen: its hash is ${hashes.commitment}, and the freeze names ${freeze.commitmentHash}.`,
    )
  },
}

/** That the rules are those that were promised. */
export const namedRules: Check<CommittedDraw> = {
  step: ({ hashes }) => hashes.rules && 'The rules are the ones named in the commitment.',
  finding({ commitment, hashes }) {
    if (hashes.rules === undefined || hashes.rules === commitment.rulesHash) return undefined
    return found(
      'rules-changed',
      `The rules were changed after the commitment: their hash is ${hashes.rules}, and the commitment names ${commitment.rulesHash}.`,
    )
  },
}

/** That the documents are the published ones, and each the one that the next was made after. */
export const documentChecks: readonly Check[] = [
  {
    step: ({ kept }) => kept.commitmentHash && 'The commitment is the one you kept.',
    finding({ kept, hashes }) {
      if (kept.commitmentHash === undefined || kept.commitmentHash === hashes.commitment) return undefined
      return found(
        'commitment-replaced',
        `The commitment is not the one you kept: its hash is ${hashes.commitment}, and yours is ${kept.commitmentHash}.`,
      )
    },
  },
  frozenUnderCommitment,
  {
    step: ({ kept }) => kept.freezeHash && 'The freeze is the one you kept.',
    finding({ kept, hashes }) {
      if (kept.freezeHash === undefined || kept.freezeHash === hashes.freeze) return undefined
      return found(
        'freeze-replaced',
        `The freeze is not the one you kept: its hash is ${hashes.freeze}, and yours is ${kept.freezeHash}.`,
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
  namedRules,
  {
    step: ({ kept }) => kept.ledgerHeads && 'The ledger ended where the freeze says it did.',
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
        `The ledger is not the one that was frozen: at line ${missing.seq} of chain “${missing.chain}”, the freeze has the hash ${missing.hash}, and your copy of the ledger doesn’t.`,
      )
    },
  },
]
