import { roundMarginSeconds, roundTime } from '../beacon/chain.ts'
import type { LedgerHead } from '../documents/documents.ts'
import type { FrozenDraw } from './draw-to-verify.ts'
import { type Check, found, shown, stated } from './finding.ts'

/** That nothing of the commitment was changed once people were frozen under it. */
const frozenUnderCommitment: Check<FrozenDraw> = {
  step: () => shown('The pool was frozen under this commitment.'),
  finding({ freeze, hashes }) {
    if (freeze.commitmentHash === hashes.commitment) return undefined
    return found(
      'commitment-changed',
      `The commitment was changed after the pool was frozen: its hash is ${hashes.commitment}, and the freeze names ${freeze.commitmentHash}.`,
    )
  },
}

const keptFreeze: Check<FrozenDraw> = {
  step: ({ kept }) => (kept.freezeHash === undefined ? undefined : shown('The freeze is the one you kept.')),
  finding({ kept, hashes }) {
    if (kept.freezeHash === undefined || kept.freezeHash === hashes.freeze) return undefined
    return found(
      'freeze-replaced',
      `The freeze is not the one you kept: its hash is ${hashes.freeze}, and yours is ${kept.freezeHash}.`,
    )
  },
}

const committedRound: Check<FrozenDraw> = {
  step: ({ freeze }) => shown(`The freeze names round ${freeze.round}, as the commitment does.`),
  finding({ commitment, freeze }) {
    if (freeze.round === commitment.round) return undefined
    return found(
      'round-changed',
      `The freeze names a different round of the beacon: round ${freeze.round}. The commitment named round ${commitment.round}.`,
    )
  },
}

/** A freeze is tried every half minute; one that is an hour late was held up. */
const punctualMs = 3_600_000

/** That nobody could enter a frozen pool. */
const frozenAfterSettling: Check<FrozenDraw> = {
  step: ({ commitment: { freezesAt }, freeze: { frozenAt } }) =>
    stated(
      Date.parse(frozenAt) <= Date.parse(freezesAt) + punctualMs
        ? `The pool was frozen on ${frozenAt}, after the giveaway had closed and settled.`
        : `The pool was frozen on ${frozenAt}, later than announced: it was to be frozen from ${freezesAt} on, and what was recorded in between doesn’t count.`,
    ),
  finding({ commitment: { freezesAt }, freeze: { frozenAt } }) {
    if (Date.parse(freezesAt) <= Date.parse(frozenAt)) return undefined
    return found(
      'frozen-too-early',
      `The pool was frozen too early: on ${frozenAt}. What people did before the close was to be waited for until ${freezesAt}.`,
    )
  },
}

/** That the chance of the round was unknown when the pool was frozen. */
const roundStillToCome: Check<FrozenDraw> = {
  step: ({ freeze, commitment }) =>
    stated(
      `The round was still in the future then: its time is ${roundTime(commitment.beacon, freeze.round).toISOString()}.`,
    ),
  finding({ commitment, freeze }) {
    const { round, frozenAt } = freeze
    const due = roundTime(commitment.beacon, round)
    if (due.getTime() - Date.parse(frozenAt) >= roundMarginSeconds * 1000) return undefined
    return found(
      'round-too-early',
      `The round of the beacon could have been known when the pool was frozen: the time of round ${round} is ${due.toISOString()}, and the pool was frozen on ${frozenAt}. They must be at least ${roundMarginSeconds / 60} minutes apart.`,
    )
  },
}

const isIn = (heads: readonly LedgerHead[], { chain, seq, hash }: LedgerHead): boolean =>
  heads.some((head) => head.chain === chain && head.seq === seq && head.hash === hash)

/** That the freeze says where the ledger of this giveaway ended, and truly, as far as somebody has a copy of it. */
const namedLedger: Check<FrozenDraw> = {
  step: ({ kept }) => kept.ledgerHeads && shown('The ledger ended where the freeze says it did.'),
  finding({ commitment: { giveaway }, freeze, kept: { ledgerHeads } }) {
    if (!freeze.ledgerHeads.some(({ chain }) => chain === giveaway))
      return found('ledger-missing', `The freeze doesn’t say where the ledger of “${giveaway}” ended.`)
    const missing = ledgerHeads && freeze.ledgerHeads.find((head) => !isIn(ledgerHeads, head))
    if (!missing) return undefined
    return found(
      'ledger-changed',
      `The ledger is not the one that was frozen: at line ${missing.seq} of chain “${missing.chain}”, the freeze has the hash ${missing.hash}, and your copy of the ledger doesn’t.`,
    )
  },
}

/** All that can be known from a freeze under its commitment, without the pool. */
export const freezeChecks: readonly Check<FrozenDraw>[] = [
  frozenUnderCommitment,
  keptFreeze,
  committedRound,
  frozenAfterSettling,
  roundStillToCome,
  namedLedger,
]
