/** For so long who was given a role that decides and who gave it are one person where something takes two. */
export const pairDays = 7

const dayMs = 86_400_000

/** Who was given a role that decides, by whom, and until when the two are one person. */
export interface Pair {
  person: string
  givenBy: string
  until: Date
}

export const pairUntil = (givenAt: Date): Date => new Date(givenAt.getTime() + pairDays * dayMs)
export const givenAtOf = ({ until }: Pair): Date => new Date(until.getTime() - pairDays * dayMs)

export const holding = (pairs: readonly Pair[], now: Date): Pair[] => pairs.filter(({ until }) => now < until)

/** Whether somebody’s role is so new that they decide nothing alone. */
export const isNew = (pairs: readonly Pair[], person: string, now: Date): boolean =>
  holding(pairs, now).some((pair) => pair.person === person)

/**
 * Everyone whom pairs lead to from one person, and themselves. One hand can make several people, and have one of them make the next: that they
 * aren’t a pair themselves makes them no two people.
 */
function handOf(pairs: readonly Pair[], person: string): Set<string> {
  const hand = new Set([person])
  // What is added while it is gone through is gone through, too.
  for (const one of hand)
    for (const { person: given, givenBy } of pairs) {
      if (given === one) hand.add(givenBy)
      if (givenBy === one) hand.add(given)
    }
  return hand
}

/** The first instant from now on at which something is so that only becomes so by a pair ending; `now` itself, or an `until`. */
function firstWhen(pairs: readonly Pair[], now: Date, isSo: (holds: readonly Pair[]) => boolean): Date {
  const held = holding(pairs, now)
  const ends = held.map(({ until }) => until).toSorted((one, other) => one.getTime() - other.getTime())
  return [now, ...ends].find((at) => isSo(holding(held, at))) ?? now
}

/** From when two people are two; null where they are now. */
export function apartFrom(
  pairs: readonly Pair[],
  { one, other, now }: { one: string; other: string; now: Date },
): Date | null {
  const from = firstWhen(pairs, now, (holds) => !handOf(holds, one).has(other))
  return from > now ? from : null
}

/** From when two of these are two people; null where they are now, and where there are no two. */
export function twoFrom(pairs: readonly Pair[], people: readonly string[], now: Date): Date | null {
  const [first] = people
  if (first === undefined || people.length < 2) return null
  const from = firstWhen(pairs, now, (holds) => {
    const hand = handOf(holds, first)
    return people.some((person) => !hand.has(person))
  })
  return from > now ? from : null
}
