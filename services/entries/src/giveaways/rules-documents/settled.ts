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

/** What may become clearer at any time before the close: words, and the card. All else decides who can win what. */
const words = new Set<keyof Facts>(['description', 'texts', 'image', 'link', 'freePostAddress'])

/** The fields as a person knows them. */
const names: Record<Exclude<keyof Facts, 'description' | 'texts' | 'image' | 'link' | 'freePostAddress'>, string> = {
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
  form: 'What a registration asks for',
  settlingSeconds: 'The time between close and freeze',
  alternates: 'The number of alternates',
  winnerDesk: 'The times of the winner desk',
  winnerMustShow: 'What the winner must show',
}
type Deciding = keyof typeof names
const deciding = Object.keys(names) as Deciding[]

/**
 * Why the next version cannot take the place of the one in force, field by field: a change that would betray whoever has entered by the rules
 * as they stood (docs/decisions/0034).
 */
export function refusalsOf(now: Facts, next: Facts, progress: Progress): FieldError[] {
  const changed = (field: keyof Facts): boolean => !isDeepStrictEqual(now[field], next[field])
  const refuse = (field: keyof Facts, message: string): FieldError => ({ path: field, message })
  if (progress.closed) {
    const all = [...deciding, ...words].filter(changed)
    return all.map((field) => refuse(field, 'The giveaway has closed: its rules stand as they are.'))
  }
  if (progress.isSealed) {
    return deciding
      .filter(changed)
      .map((field) => refuse(field, `${names[field]} cannot change any more: the draw is sealed with it.`))
  }
  return [
    ...(progress.hasEntries && changed('entriesMax')
      ? [refuse('entriesMax', 'The caps cannot change any more: somebody has entries by them.')]
      : []),
    ...(progress.opened ? betrayals(now, next) : []),
  ]
}

/** What may not happen to those who could have entered since the opening. */
function betrayals(now: Facts, next: Facts): FieldError[] {
  const found: FieldError[] = []
  if (next.firstDay !== now.firstDay)
    found.push({ path: 'firstDay', message: 'It has opened already: the first day stands.' })
  if (next.timeZone !== now.timeZone)
    found.push({ path: 'timeZone', message: 'It has opened already: the time zone stands.' })
  if (next.lastDay < now.lastDay)
    found.push({ path: 'lastDay', message: `It never closes earlier than was said: on ${now.lastDay} or later.` })
  if (next.ageMin > now.ageMin)
    found.push({ path: 'ageMin', message: `People from ${now.ageMin} on have been invited: the age can only fall.` })
  const lost = now.regionsAllowed.find((region) => !next.regionsAllowed.includes(region))
  if (lost)
    found.push({
      path: 'regionsAllowed',
      message: `People from ${lost} have been invited: no region can be taken out.`,
    })
  return found
}

/** The same before anybody tries: sentences for the top of the editor. */
export function settledSentences({ isSealed, hasEntries, opened, closed }: Progress): string[] {
  if (closed) return ['The giveaway has closed. Its rules stand as they are, for ever.']
  if (isSealed) {
    return [
      'The draw is sealed with the facts as they are: dates, prize, caps, ages and regions stand. Texts, the card and the postal address can still become clearer.',
    ]
  }
  return [
    ...(opened ? ['It is open: it never closes earlier, and nobody who was invited is turned away.'] : []),
    ...(hasEntries ? ['Somebody has entries: the caps stand.'] : []),
  ]
}
