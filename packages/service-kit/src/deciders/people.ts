import type { Deciders, DecidedKind } from './heard.ts'
import { isNew, type Pair } from './pairs.ts'

/** How many people a decision takes. */
export type People = 1 | 2

/** How many an installation asks for: `sole` is one for as long as nobody else may decide. */
export type DecidersSetting = People | 'sole'

/** What is known of those who may decide about one kind. */
export interface Known {
  many: number
  /** Until when it takes two because there were two before. */
  twoUntil: Date | null
  /** From when two of them are two people, where all of them are one by the pairs. */
  twoFrom: Date | null
  pairs: readonly Pair[]
}

export const knownOf = (deciders: Deciders, kind: DecidedKind): Known => ({
  many: deciders[kind],
  twoUntil: deciders[`${kind}TwoUntil`],
  twoFrom: deciders[`${kind}TwoFrom`],
  pairs: deciders.pairs.filter((pair) => pair.kind === kind),
})

/** Whether two people may decide, who are no pair. */
export const isTwo = ({ many, twoFrom }: Pick<Known, 'many' | 'twoFrom'>, now: Date): boolean =>
  many >= 2 && (twoFrom === null || twoFrom <= now)

/**
 * How many people a decision takes here. Before identity has told who there is, a sole one isn't known to be: it takes two. So it does for days
 * after there were two: nobody is out of the way for as long as an act takes. Where all who may decide are one hand, who was there first decides
 * alone, and `by` doesn’t while their role is new.
 */
export function peopleOf(
  setting: DecidersSetting,
  known: Known | undefined,
  { by, now }: { by?: string | undefined; now: Date },
): People {
  if (setting !== 'sole') return setting
  if (known === undefined || isTwo(known, now) || isHeldAtTwo(known, now)) return 2
  return by !== undefined && isNew(known.pairs, by, now) ? 2 : 1
}

const isHeldAtTwo = ({ twoUntil }: Known, now: Date): boolean => twoUntil !== null && now < twoUntil

/** For everyone to read. */
export interface ToldPeople {
  people: People
  /** One, for as long as nobody else may. */
  untilAnother: boolean
  /** Until when it takes two although there is one, because there were two before. */
  twoUntil: string | null
  /** From when it takes two, because another one’s role is still new. */
  twoFrom: string | null
}

export function toldOf(setting: DecidersSetting, known: Known | undefined, now: Date): ToldPeople {
  const people = peopleOf(setting, known, { now })
  const isWaiting = setting === 'sole' && known !== undefined && !isTwo(known, now)
  return {
    people,
    untilAnother: setting === 'sole' && people === 1,
    twoUntil: isWaiting && isHeldAtTwo(known, now) ? (known.twoUntil?.toISOString() ?? null) : null,
    twoFrom: isWaiting && known.many >= 2 ? (known.twoFrom?.toISOString() ?? null) : null,
  }
}
