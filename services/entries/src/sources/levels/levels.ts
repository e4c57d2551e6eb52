import { type Level, levelTerms } from '@evenhand/contracts/catalogue'

/** A membership began, changed its level or ended. */
export interface LevelChange {
  membershipId: string
  donorId: string
  /** Undefined when it ended. */
  level: Level | undefined
  changedAt: Date
}

/** The levels of a donor's memberships at an instant; none for who never had one. In whatever order the changes were heard. */
export function levelsAt(changes: readonly LevelChange[], instant: Date): Level[] {
  const holding = new Map<string, LevelChange>()
  for (const change of changes.toSorted(byInstant))
    if (change.changedAt <= instant) holding.set(change.membershipId, change)
  return [...holding.values()].flatMap(({ level }) => level ?? [])
}

/** Of two changes of a membership at one instant, the one to the better level counts. */
const byInstant = (a: LevelChange, b: LevelChange): number =>
  a.changedAt.getTime() - b.changedAt.getTime() || Number(worthOf(a.level) - worthOf(b.level))

const worthOf = (level: Level | undefined): bigint => (level === undefined ? -1n : levelTerms[level].entriesPerMonth)

/** The level that multiplies a click: of several, the one that multiplies most; free for who has none (spec 03 §A). */
export const clickLevelAt = (changes: readonly LevelChange[], instant: Date): Level =>
  levelsAt(changes, instant).reduce<Level>(
    (best, level) => (levelTerms[level].clickMultiplier > levelTerms[best].clickMultiplier ? level : best),
    'free',
  )

/**
 * The level of a member: the one with the most entries a month, free for who has none. Bronze, the older tier of gifts, is none of a
 * member's.
 */
export const memberLevelAt = (changes: readonly LevelChange[], instant: Date): Level =>
  levelsAt(changes, instant)
    .filter((level) => level !== 'bronze')
    .reduce<Level>((best, level) => (worthOf(level) > worthOf(best) ? level : best), 'free')
