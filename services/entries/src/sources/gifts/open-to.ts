import { isOpenIn } from '@evenhand/contracts/catalogue'
import { regionsAllowedAt } from '@evenhand/service-kit/rules'
import { editionAt, type Known } from '../known.ts'
import type { Gift } from './gift.ts'

/** Whether the giveaway is open where the giver lives, by the rules of the edition that the gift enters, as they were in force then: what it is opened to later, no gift of before has. */
export function isOpenTo(known: Known, { giveaway, confirmedAt, region }: Gift): boolean {
  const edition = editionAt(known, giveaway, confirmedAt)
  const regionsAllowed = edition && regionsAllowedAt(edition, confirmedAt)
  return regionsAllowed === undefined || isOpenIn({ regionsAllowed }, region)
}
