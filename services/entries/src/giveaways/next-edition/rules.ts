import { dayAt, editionSlug, moveByDays, moveByYears, moveEdition } from '@evenhand/contracts/catalogue'
import type { giveaways } from '@evenhand/contracts/http'
import { dayInWords } from '../rules-documents/texts/facts-in-words.ts'

type Facts = giveaways.RulesFacts

/** The next edition is drafted this long before the close of the one before it (spec 03 §A). */
export const draftedDaysBefore = 90

const yearsMax = 500

/**
 * The edition after one, from the rules of that: last day and drawing some years later, and open from the close of the one before, so that there is
 * no day without a giveaway; from tomorrow, where that is past. The days that its texts name move along. Title and prize stay: what is given away
 * next year, the administrators know.
 */
export function nextEdition(series: string, last: Facts, now: Date): { slug: string; facts: Facts } {
  const tomorrow = moveByDays(dayAt(now, last.timeZone), 1)
  for (let years = 1; years < yearsMax; years++) {
    const { lastDay, drawsOn } = moveEdition(last, years)
    if (lastDay < tomorrow) continue
    const after = moveByDays(last.lastDay, 1)
    const firstDay = after < tomorrow ? tomorrow : after
    const texts = movedTexts(last, { firstDay, years })
    return { slug: editionSlug(series, lastDay), facts: { ...last, firstDay, lastDay, drawsOn, texts } }
  }
  throw new RangeError('The clock is centuries ahead')
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const anyDay = new RegExp(`\\b(?:${months}) \\d{1,2}, \\d{4}\\b`, 'g')

function movedTexts({ firstDay: before, texts }: Facts, { firstDay, years }: { firstDay: string; years: number }) {
  const moved = (day: string): string =>
    day === dayInWords(before) ? dayInWords(firstDay) : dayInWords(moveByYears(isoOf(day), years))
  const inText = (text: string): string => text.replaceAll(anyDay, moved)
  return {
    officialRules: inText(texts.officialRules),
    prizeDetails: inText(texts.prizeDetails),
    cause: inText(texts.cause),
  }
}

/** `June 15, 2026` → `2026-06-15`. */
const isoOf = (day: string): string => new Date(`${day} UTC`).toISOString().slice(0, 10)
