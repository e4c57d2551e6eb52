import type { Cause } from './cause.ts'
import type { Known } from './known.ts'

/** Whatever happens once, at an instant that stays, and is not multiplied (spec 03 §A). */
export const onceFor = ({ donorId, giveaway, at, earned }: Pick<Cause, 'donorId' | 'giveaway' | 'at' | 'earned'>) => ({
  donorId,
  giveaway,
  at,
  earned,
  factor: 1n,
  standing: earned,
  changedAt: at,
  isAlwaysTold: false,
  mayMove: false,
})

/** A line's words have at most 200 characters, also with what stands before them when it is taken back. */
const nameMax = 180

/** "Postcard: The Jeep", as the giveaway is called. */
export function namedFor(known: Known, what: string, giveaway: string): Pick<Cause, 'name' | 'takenBack'> {
  const name = `${what}: ${known.editions.find(({ slug }) => slug === giveaway)?.title ?? giveaway}`.slice(0, nameMax)
  return { name, takenBack: `Reversed: ${name}` }
}
