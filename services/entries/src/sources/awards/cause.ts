import { mainSeries } from '@evenhand/contracts/catalogue'
import { enteredAt, type Known } from '../known.ts'
import type { Cause } from '../cause.ts'
import type { Award } from './award.ts'

export const awardCause = (
  known: Known,
  { source, stands, name, earned, changedAt, donorId, entryType }: Award,
): Cause => ({
  key: source,
  donorId,
  giveaway: enteredAt(known, mainSeries, changedAt),
  entryType,
  at: changedAt,
  earned,
  factor: 1n,
  standing: stands ? earned : 0n,
  changedAt,
  isAlwaysTold: false,
  mayMove: true,
  name,
  takenBack: `Reversed: ${name}`,
})
