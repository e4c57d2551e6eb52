import { campaignTimeZone, instantInWords } from '@evenhand/contracts/catalogue'
import { apartFrom, givenAtOf, holding, isNew, type Pair } from './pairs.ts'
import { type DecidersSetting, isTwo, type Known, peopleOf } from './people.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long', day: 'numeric' })
const at = (instant: Date): string => instantInWords(instant, campaignTimeZone)

/** What a person did that another one is to decide about, as it follows "who". */
export type Did = 'asked for this' | 'proposed this' | 'recorded this' | 'keyed this card'

/**
 * Why a person may not decide about what another one did, who is the same hand for now, and from when they may; undefined where the two are two
 * people, or one is enough on this installation.
 */
export function refusalOfPair(
  setting: DecidersSetting,
  known: Known | undefined,
  { did, askedBy, by, now }: { did: Did; askedBy: string; by: string; now: Date },
): string | undefined {
  if (setting === 1 || known === undefined || askedBy === by) return undefined
  const from = apartFrom(known.pairs, { one: by, other: askedBy, now })
  if (from === null) return undefined
  const why = whyOnePerson(holding(known.pairs, now), { did, askedBy, by })
  return `${why}, so for now the two of you don’t count as two people. From ${at(from)} on, you can decide about it. ${untilThen(setting, known, { askedBy, by, now })}`
}

/** Why one person may not decide about what another one did; undefined where the two are two people. */
export type PairRefusal = (did: Did, askedBy: string) => string | undefined

export const pairRefusalsOf =
  (setting: DecidersSetting, known: Known | undefined, { by, now }: { by: string; now: Date }): PairRefusal =>
  (did, askedBy) =>
    refusalOfPair(setting, known, { did, askedBy, by, now })

function whyOnePerson(pairs: readonly Pair[], { did, askedBy, by }: { did: Did; askedBy: string; by: string }): string {
  const theirs = pairs.find(({ person, givenBy }) => person === by && givenBy === askedBy)
  if (theirs) return `The person who ${did} gave you your role at the desk on ${day.format(givenAtOf(theirs))}`
  const ours = pairs.find(({ person, givenBy }) => person === askedBy && givenBy === by)
  if (ours) return `You gave the person who ${did} their role at the desk on ${day.format(givenAtOf(ours))}`
  return `Your role and that of the person who ${did} lead back to one person, who gave roles at the desk within the last week`
}

function untilThen(
  setting: DecidersSetting,
  known: Known,
  { askedBy, by, now }: { askedBy: string; by: string; now: Date },
): string {
  if (isTwo(known, now)) return 'Until then, another person can.'
  if (peopleOf(setting, known, { by, now }) === 1) return 'Until then, you decide alone, so you can do it yourself.'
  return peopleOf(setting, known, { by: askedBy, now }) === 1
    ? 'Until then, they decide alone, so they can do it themselves.'
    : 'Until then, nobody can decide about it.'
}

/** What follows the sentence that something takes two people, where no second one counts at this moment: until when. Empty where one does. */
export function whyTwo(
  setting: DecidersSetting,
  known: Known | undefined,
  { by, now }: { by: string; now: Date },
): string {
  if (setting === 1 || known === undefined || isTwo(known, now)) return ''
  const { twoUntil, twoFrom, many } = known
  const again = many >= 2 && twoFrom !== null ? ` From ${at(twoFrom)} on, there are two people who decide.` : ''
  if (setting === 2) return again === '' ? ' Nobody else may decide now: an owner can invite someone.' : again
  if (isNew(known.pairs, by, now)) return ` Your role is less than a week old, so you don’t decide alone.${again}`
  if (twoUntil === null || twoUntil <= now) return ''
  return ` Nobody else may decide now. Because there were two people before, it takes two until ${at(twoUntil)}: after that, you decide alone for as long as nobody else may.${again}`
}
