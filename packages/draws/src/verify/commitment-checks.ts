import { dayAt } from '@evenhand/contracts/catalogue'
import { noticeSeconds, roundTime } from '../beacon/chain.ts'
import type { CommittedDraw } from './draw-to-verify.ts'
import { type Check, type Finding, found, shown, stated } from './finding.ts'

/** That it is the draw which was meant. */
const meantGiveaway: Check<CommittedDraw> = {
  step: ({ kept }) =>
    kept.giveaway === undefined ? undefined : shown(`The files are of the giveaway “${kept.giveaway}”.`),
  finding({ commitment: { giveaway }, kept }) {
    if (kept.giveaway === undefined || kept.giveaway === giveaway) return undefined
    return found('other-giveaway', `The files are of another giveaway: “${giveaway}”, not “${kept.giveaway}”.`)
  },
}

const keptCommitment: Check<CommittedDraw> = {
  step: ({ kept }) => (kept.commitmentHash === undefined ? undefined : shown('The commitment is the one you kept.')),
  finding({ kept, hashes }) {
    if (kept.commitmentHash === undefined || kept.commitmentHash === hashes.commitment) return undefined
    return found(
      'commitment-replaced',
      `The commitment is not the one you kept: its hash is ${hashes.commitment}, and yours is ${kept.commitmentHash}.`,
    )
  },
}

/** That the rules are those that were promised. */
const namedRules: Check<CommittedDraw> = {
  step: ({ hashes }) =>
    hashes.rules === undefined ? undefined : shown('The rules are the ones named in the commitment.'),
  finding({ commitment, hashes }) {
    if (hashes.rules === undefined || hashes.rules === commitment.rulesHash) return undefined
    return found(
      'rules-changed',
      `The rules were changed after the commitment: their hash is ${hashes.rules}, and the commitment names ${commitment.rulesHash}.`,
    )
  },
}

/** That the commitment promises what the rules say. */
const sameAsRules: Check<CommittedDraw> = {
  step: ({ rules }) =>
    rules &&
    shown('The giveaway, its close, the freeze, the day of the drawing and the alternates are as the rules say.'),
  finding({ commitment, rules }) {
    if (!rules) return undefined
    const freezesAt = new Date(Date.parse(rules.closesAt) + rules.settlingSeconds * 1000).toISOString()
    const both: [what: string, committed: string | number, ruled: string | number][] = [
      ['giveaway', commitment.giveaway, rules.slug],
      ['close', commitment.closesAt, rules.closesAt],
      ['freeze', commitment.freezesAt, freezesAt],
      ['day of the drawing', commitment.drawsOn, rules.drawsOn],
      ['time zone', commitment.timeZone, rules.timeZone],
      ['number of alternates', commitment.alternates, rules.alternates],
    ]
    const different = both.find(([, committed, ruled]) => committed !== ruled)
    if (!different) return undefined
    const [what, committed, ruled] = different
    return found(
      'rules-disagree',
      `The commitment and the rules disagree about the ${what}: the commitment has ${committed}, and the rules have ${ruled}.`,
    )
  },
}

/** That the seed was fixed while people could still enter. */
const committedInTime: Check<CommittedDraw> = {
  step: ({ commitment }) =>
    stated(
      `The seed and the round were fixed on ${commitment.committedAt}, before the giveaway closed on ${commitment.closesAt}.`,
    ),
  finding({ commitment }) {
    const { committedAt, closesAt, freezesAt } = commitment
    if (Date.parse(committedAt) >= Date.parse(closesAt))
      return found(
        'committed-too-late',
        `The seed was fixed too late: on ${committedAt}. The giveaway closed on ${closesAt}.`,
      )
    if (Date.parse(freezesAt) >= Date.parse(closesAt)) return undefined
    return found(
      'frozen-too-early',
      `The commitment plans to freeze the pool too early: on ${freezesAt}. People can enter until ${closesAt}.`,
    )
  },
}

/** That the round is of the day which people were told, and a day after the freeze. */
const roundOfTheDay: Check<CommittedDraw> = {
  step: ({ commitment: { beacon, round, drawsOn, timeZone, freezesAt } }) =>
    shown(
      `The commitment names round ${round} of the beacon. Its time is ${roundTime(beacon, round).toISOString()}: on ${drawsOn} in the zone ${timeZone}, and at least 24 hours after ${freezesAt}, when the pool was to be frozen.`,
    ),
  finding: ({ commitment }) => wrongDay(commitment) ?? tooSoon(commitment),
}

function wrongDay({ beacon, round, drawsOn, timeZone }: CommittedDraw['commitment']): Finding | undefined {
  const due = roundTime(beacon, round)
  const day = dayIn(timeZone, due)
  if (day === drawsOn) return undefined
  return found(
    'day-changed',
    day === undefined
      ? `The commitment names the time zone ${timeZone}, which isn’t known here.`
      : `The round that the commitment names is of another day: the time of round ${round} is ${due.toISOString()}, which is on ${day} in the zone ${timeZone}. The day of the drawing is ${drawsOn}.`,
  )
}

function dayIn(timeZone: string, instant: Date): string | undefined {
  try {
    return dayAt(instant, timeZone)
  } catch {
    // A name that the platform does not have.
    return undefined
  }
}

function tooSoon({ beacon, round, freezesAt }: CommittedDraw['commitment']): Finding | undefined {
  const due = roundTime(beacon, round)
  if (due.getTime() - Date.parse(freezesAt) >= noticeSeconds * 1000) return undefined
  return found(
    'round-too-early',
    `The round that the commitment names comes too soon: the time of round ${round} is ${due.toISOString()}, and the pool is frozen on ${freezesAt} or later. They must be at least ${noticeSeconds / 3600} hours apart.`,
  )
}

/** All that can be known from a commitment, its rules, and what was kept. */
export const commitmentChecks: readonly Check<CommittedDraw>[] = [
  meantGiveaway,
  keptCommitment,
  namedRules,
  sameAsRules,
  committedInTime,
  roundOfTheDay,
]
