import { mainGiveaway } from '@evenhand/contracts/catalogue'
import type { Cause } from '../cause.ts'
import type { Award } from './award.ts'

export const awardCause = ({ source, stands, name, earned, changedAt, donorId, entryType }: Award): Cause => ({
  key: source,
  donorId,
  giveaway: mainGiveaway,
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
