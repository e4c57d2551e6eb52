import { remedies, type RuleName, ruleNames, type Violations } from './violations.ts'

/** Where a rule was broken before there was the rule. */
export type Exceptions = Violations
/** The list as it once was, perhaps with other rules. */
export type OlderExceptions = Record<string, string[]>

/** A sentence for each violation that is no exception, and for each exception that is none any more. */
export const broken = (found: Violations, exceptions: Exceptions): string[] =>
  ruleNames.flatMap((rule) => [
    ...without(found[rule], exceptions[rule]).map((place) => `${place}: ${remedies[rule]}`),
    ...without(exceptions[rule], found[rule]).map(
      (place) => `${place} keeps to "${rule}" now: take it out of the exceptions, so that it stays so`,
    ),
  ])

/**
 * A sentence for each rule that has more exceptions than it once had, and for each exception that none of before was. A file that moves, by its own name,
 * takes its exception along.
 */
export const grown = (now: Exceptions, before: readonly OlderExceptions[]): string[] =>
  ruleNames.flatMap((rule) => {
    const fewest = fewestOf(rule, before)
    if (fewest === undefined) return []
    const known = new Set(before.flatMap((exceptions) => exceptions[rule] ?? []).map(nameOf))
    const count = now[rule].length
    return [
      ...(count > fewest ? [`"${rule}" has ${count} exceptions, and had ${fewest}: ${remedies[rule]}`] : []),
      ...now[rule]
        .filter((place) => !known.has(nameOf(place)))
        .map((place) => `${place} was no exception before: ${remedies[rule]}`),
    ]
  })

/** Of a file and what is in it, without its folders. */
const nameOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1)

function fewestOf(rule: RuleName, before: readonly OlderExceptions[]): number | undefined {
  const counts = before.flatMap((exceptions) => exceptions[rule]?.length ?? [])
  return counts.length === 0 ? undefined : Math.min(...counts)
}

/** The places of `all` that are not in `some`, each as often as it is there more often. */
function without(all: readonly string[], some: readonly string[]): string[] {
  const left = [...some]
  return all.filter((place) => {
    const at = left.indexOf(place)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
