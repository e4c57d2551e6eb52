import { mainSeries, monthCaps, type NamedWay } from '@evenhand/contracts/catalogue'
import { namesWayAt } from '@evenhand/service-kit/rules'
import { editionAt, type Known } from '../known.ts'
import type { Cause } from '../cause.ts'
import { isForHeld } from '../holds/referred.ts'
import { onceProved } from '../proofs/once-proved.ts'
import type { Award } from './award.ts'

export const awardCause = (
  known: Known,
  { source, stands, name, earned, changedAt, donorId, entryType }: Award,
  isPastCap: boolean,
): Cause =>
  onceProved(known, {
    key: source,
    donorId,
    giveaway: giveawayOf(known, { entryType, changedAt }),
    entryType,
    at: changedAt,
    earned,
    factor: 1n,
    standing: stands && !isPastCap && !isForHeld(known, source) ? earned : 0n,
    changedAt,
    isAlwaysTold: false,
    mayMove: true,
    name,
    takenBack: isPastCap ? `Past ${monthCaps.freeSignups} in a month: ${name}` : `Reversed: ${name}`,
  })

/** What people do elsewhere, not here: it enters a giveaway only where the rules in force at that instant name the way. */
const wayOf: Partial<Record<Award['entryType'], NamedWay>> = { social_media: 'social', affiliate: 'affiliates' }

function giveawayOf(
  known: Known,
  { entryType, changedAt }: Pick<Award, 'entryType' | 'changedAt'>,
): string | undefined {
  const edition = editionAt(known, mainSeries, changedAt)
  const way = wayOf[entryType]
  return edition && (way === undefined || namesWayAt(edition, way, changedAt)) ? edition.slug : undefined
}
