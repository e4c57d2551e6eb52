import { type NamedWay, namedWays } from '@evenhand/contracts/catalogue'
import type { giveaways } from '@evenhand/contracts/http'
import { namedWayTexts } from '../rules-documents/texts/main-rules.ts'

type Facts = giveaways.RulesFacts

/**
 * Adds the ways in that the product has and an edition's rules lack, to the facts and to the numbered list of its text; where an administrator
 * has written that list otherwise, the way is left to them.
 */
export function withWays(facts: Facts, offered: readonly NamedWay[]): Facts {
  const lacking = namedWays.filter((way) => offered.includes(way) && !facts.waysIn?.includes(way))
  return lacking.reduce(withWay, facts)
}

function withWay(facts: Facts, way: NamedWay): Facts {
  const paragraph = namedWayTexts[way]
  const officialRules = withItem(facts.texts.officialRules, paragraph)
  if (!officialRules) return facts
  const waysIn = namedWays.filter((one) => one === way || facts.waysIn?.includes(one))
  return { ...facts, waysIn, texts: { ...facts.texts, officialRules } }
}

/** The section of the ways, up to the next one; its list, an item a line. */
const section = /^## \d+\. How to enter\n[^]*?(?=^## |$(?![^]))/m
const lastItem = /^(\d+)\. .*$(?![^]*^\d+\. )/m

function withItem(text: string, paragraph: string): string | undefined {
  const ways = section.exec(text)?.[0]
  const last = ways && lastItem.exec(ways)
  if (!last) return undefined
  const [line, number] = last
  const longer = ways.replace(line, () => `${line}\n${Number(number) + 1}. ${paragraph}`)
  return text.replace(ways, () => longer)
}
