import { isOpenIn } from '@evenhand/contracts/catalogue'
import { editionAt, type Known } from '../known.ts'
import type { Gift } from './gift.ts'

/** Whether the giveaway is open where the giver lives, by the rules of the edition that the gift enters, as they are in force. */
export function isOpenTo(known: Known, { giveaway, confirmedAt, region }: Gift): boolean {
  const edition = editionAt(known, giveaway, confirmedAt)
  return edition === undefined || isOpenIn(edition, region)
}
