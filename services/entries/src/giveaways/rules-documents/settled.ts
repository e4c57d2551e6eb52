import type { giveaways } from '@evenhand/contracts/http'
import type { FieldError } from '@evenhand/contracts/problems'
import { isDeepStrictEqual } from 'node:util'

type Facts = giveaways.RulesFacts

/** How far a giveaway has come: each step settles more of its rules. */
export interface Progress {
  /** Its draw is committed to rules. */
  isSealed: boolean
  hasEntries: boolean
  opened: boolean
  closed: boolean
}

/** What may become clearer before the close: words, and the card. All else decides who can win what. */
const wordingNames = {
  description: 'The description',
  texts: 'The wording',
  image: 'The picture',
  link: 'The link',
  freePostAddress: 'The address for postcards',
} as const satisfies Partial<Record<keyof Facts, string>>
/** Of the words, what those who enter go by: where a postcard goes, and the rules that they accept. */
type SealedText = 'texts.officialRules'
export const sealedWording = ['freePostAddress', 'texts.officialRules'] as const satisfies readonly (
  | keyof Facts
  | SealedText
)[]
export const wording: ReadonlySet<keyof Facts> = new Set(Object.keys(wordingNames) as (keyof typeof wordingNames)[])

/** The fields as a person knows them. */
const names: Record<Exclude<keyof Facts, keyof typeof wordingNames>, string> = {
  title: 'The title',
  prize: 'The prize',
  cashOption: 'The cash option',
  cashCondition: 'The condition of the cash option',
  firstDay: 'The first day',
  lastDay: 'The last day',
  drawsOn: 'The day of the drawing',
  timeZone: 'The time zone',
  ageMin: 'The minimum age',
  regionsAllowed: 'The allowed regions',
  regionsVoid: 'The void regions',
  entriesMax: 'The caps',
  waysIn: 'The further ways to enter',
  form: 'What a registration asks for',
  settlingSeconds: 'The time between close and freeze',
  alternates: 'The number of alternates',
  winnerDesk: 'The winner’s deadlines',
  winnerMustShow: 'What the winner must show',
}
type Deciding = keyof typeof names
export const deciding = Object.keys(names) as Deciding[]

/** "the title": a field within a sentence. */
export const fieldInWords = (field: keyof Facts): string =>
  ({ ...names, ...wordingNames })[field].replace(/^The /, 'the ').replace(/^What /, 'what ')

/**
 * Why the next version cannot take the place of the one in force, field by field: a change that would betray whoever has entered by the rules
 * as they stood (docs/decisions/0034).
 */
export function refusalsOf(now: Facts, next: Facts, progress: Progress): FieldError[] {
  const changed = (field: keyof Facts): boolean => !isDeepStrictEqual(now[field], next[field])
  const refuse = (field: keyof Facts | SealedText, message: string): FieldError => ({ path: field, message })
  if (progress.closed) {
    const all = [...deciding, ...wording].filter(changed)
    return all.map((field) => refuse(field, 'The giveaway has closed, so its rules can’t be changed.'))
  }
  if (progress.isSealed) {
    const sealed = 'can’t be changed: the draw is sealed with'
    return [
      ...deciding.filter(changed).map((field) => refuse(field, `${names[field]} ${sealed} it.`)),
      ...(changed('freePostAddress')
        ? [refuse('freePostAddress', `${wordingNames.freePostAddress} ${sealed} it.`)]
        : []),
      ...(now.texts.officialRules === next.texts.officialRules
        ? []
        : [refuse('texts.officialRules', `The official rules ${sealed} them.`)]),
    ]
  }
  return [
    ...(progress.hasEntries && changed('entriesMax')
      ? [refuse('entriesMax', 'The caps can’t be changed: people already have entries under them.')]
      : []),
    ...(progress.opened ? betrayals(now, next) : []),
  ]
}

/** What may not happen to those who could have entered since the opening. */
function betrayals(now: Facts, next: Facts): FieldError[] {
  const found: FieldError[] = []
  if (next.firstDay !== now.firstDay)
    found.push({ path: 'firstDay', message: 'It has already opened, so the first day can’t be changed.' })
  if (next.timeZone !== now.timeZone)
    found.push({ path: 'timeZone', message: 'It has already opened, so the time zone can’t be changed.' })
  if (next.lastDay < now.lastDay)
    found.push({ path: 'lastDay', message: `It can’t close earlier than announced. Choose ${now.lastDay} or later.` })
  if (next.ageMin > now.ageMin)
    found.push({
      path: 'ageMin',
      message: `People aged ${now.ageMin} and up have been invited, so the minimum age can only go down.`,
    })
  const lost = now.regionsAllowed.find((region) => !next.regionsAllowed.includes(region))
  if (lost)
    found.push({
      path: 'regionsAllowed',
      message: `People from ${lost} have been invited, so no region can be removed.`,
    })
  const ended = now.waysIn?.find((way) => !next.waysIn?.includes(way))
  if (ended)
    found.push({ path: 'waysIn', message: 'People may have entered this way, so no way to enter can be removed.' })
  return found
}

/** The same before anybody tries: sentences for the top of the editor. */
export function settledSentences({ isSealed, hasEntries, opened, closed }: Progress): string[] {
  if (closed) return ['The giveaway has closed. Its rules can never be changed.']
  if (isSealed) {
    return [
      'The draw is sealed with these facts: dates, prize, caps, ages, regions, the official rules and the mailing address can’t be changed. The other texts and the card can still be edited.',
    ]
  }
  return [
    ...(opened ? ['It’s open: it can’t close earlier, and no one who was invited can be turned away.'] : []),
    ...(hasEntries ? ['People already have entries, so the caps can’t be changed.'] : []),
  ]
}
