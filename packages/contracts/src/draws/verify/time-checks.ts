import { roundMarginSeconds, roundTime } from '../beacon/chain.ts'
import { type Check, found } from './finding.ts'
import type { CommittedDraw, FrozenDraw } from './draw-to-verify.ts'

/** That the seed was fixed while people could still enter. */
export const committedInTime: Check<CommittedDraw> = {
  step: ({ commitment }) => `The seed was fixed on ${commitment.committedAt}, before the giveaway closed.`,
  finding({ commitment }) {
    const { committedAt, closesAt } = commitment
    if (Date.parse(committedAt) < Date.parse(closesAt)) return undefined
    return found(
      'committed-too-late',
      `The seed was fixed too late: on ${committedAt}. The giveaway closed on ${closesAt}.`,
    )
  },
}

/** That nobody could enter a frozen pool. */
export const frozenAfterClose: Check<FrozenDraw> = {
  step: ({ freeze }) => `The pool was frozen on ${freeze.frozenAt}, after the giveaway had closed.`,
  finding({ commitment: { closesAt }, freeze: { frozenAt } }) {
    if (Date.parse(closesAt) <= Date.parse(frozenAt)) return undefined
    return found(
      'frozen-too-early',
      `The pool was frozen too early: on ${frozenAt}. People could enter until ${closesAt}.`,
    )
  },
}

/** That the chance of the round was unknown when the pool was frozen. */
export const roundStillToCome: Check<FrozenDraw> = {
  step: ({ freeze, commitment }) =>
    `Round ${freeze.round} of the beacon was still in the future then: its time is ${roundTime(commitment.beacon, freeze.round).toISOString()}.`,
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

/** That each thing was fixed before the next could be known. Times are those of the documents; who kept them early knows more. */
export const timeChecks: readonly Check[] = [committedInTime, frozenAfterClose, roundStillToCome]
