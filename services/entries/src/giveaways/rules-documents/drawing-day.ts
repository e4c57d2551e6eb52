import { earliestDrawingDay } from '@evenhand/draws'
import type { giveaways } from '@evenhand/contracts/http'
import type { FieldError } from '@evenhand/contracts/problems'
import { dayInWords } from './texts/facts-in-words.ts'

/** Why a draw cannot be held on the day that rules name: a day has to pass between the freeze of the list and the random number (spec 03 §D). */
export function refusalsOfDay(
  { closesAt }: Pick<giveaways.RulesDocument, 'closesAt'>,
  { drawsOn, settlingSeconds, timeZone }: Pick<giveaways.RulesFacts, 'drawsOn' | 'settlingSeconds' | 'timeZone'>,
): FieldError[] {
  const earliest = earliestDrawingDay(new Date(Date.parse(closesAt) + settlingSeconds * 1000), timeZone)
  if (drawsOn >= earliest) return []
  const why = 'It is held at noon, at least 24 hours after the list of entries is frozen.'
  return [{ path: 'drawsOn', message: `Choose ${dayInWords(earliest)} or later for the drawing. ${why}` }]
}
