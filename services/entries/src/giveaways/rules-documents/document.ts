import { periodOf } from '@evenhand/contracts/catalogue'
import { canonicalBytes, canonicalText, toHex } from '@evenhand/draws'
import { giveaways } from '@evenhand/contracts/http'
import { hashing } from '../../hashing.ts'

/** A version of the rules as it is kept: its text is the canonical JSON that its hash is of. */
export interface WrittenRules {
  document: giveaways.RulesDocument
  text: string
  /** SHA-256 of the text, 32 bytes. */
  sha256: Uint8Array
}

/** The document of a version: the facts, and what the days mean as instants. One document has one text, whatever order its parts came in. */
export function writeRulesDocument(slug: string, version: number, facts: giveaways.RulesFacts): WrittenRules {
  const { opensAt, closesAt } = periodOf(facts, facts.timeZone)
  const document: giveaways.RulesDocument = {
    ...facts,
    format: giveaways.rulesFormat,
    slug,
    version,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
  }
  const json = withoutGaps(document)
  return { document: json, text: canonicalText(json), sha256: hashing.sha256(canonicalBytes(json)) }
}

/** What is not there has no name in the document either. */
function withoutGaps({ entriesMax, winnerMustShow, waysIn, ...rest }: giveaways.RulesDocument) {
  const { month, monthOfType, giveaway } = entriesMax
  const months = Object.fromEntries(Object.entries(monthOfType).filter(([, max]) => max !== undefined))
  return {
    ...rest,
    entriesMax: { giveaway, ...(month === undefined ? {} : { month }), monthOfType: months },
    ...(winnerMustShow === undefined ? {} : { winnerMustShow }),
    ...(waysIn === undefined ? {} : { waysIn }),
  }
}

/** The facts of a document, to be edited again. */
export function factsOf(document: giveaways.RulesDocument): giveaways.RulesFacts {
  const { format: _format, slug: _slug, version: _version, opensAt: _opens, closesAt: _closes, ...facts } = document
  return facts
}

/** Whoever has the text finds the same hash. */
export const hashOfText = (text: string): string => toHex(hashing.sha256(new TextEncoder().encode(text)))
