import { campaignMonth, monthCaps } from '@evenhand/contracts/catalogue'
import { isForHeld } from '../holds/referred.ts'
import type { Known } from '../known.ts'
import { isTakenBack } from '../taken-back/known.ts'
import type { Award } from './award.ts'

/** Friends who became members for free: of those only the first ones of a month count. */
export const isFreeSignup = ({ source }: Pick<Award, 'source'>): boolean => source.endsWith(':free_signup')

/** Of one donor's awards the sources that are past the cap of their month. What is held or taken back leaves its place to the next one. */
export function pastMonthCap(known: Known, ofDonor: readonly Award[]): ReadonlySet<string> {
  const counting = ofDonor
    .filter(
      (award) =>
        isFreeSignup(award) &&
        award.stands &&
        !isForHeld(known, award.source) &&
        !isTakenBack(known, { key: award.source }),
    )
    .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime() || (a.source < b.source ? -1 : 1))
  const months = Map.groupBy(counting, ({ changedAt }) => campaignMonth(changedAt)).values()
  return new Set([...months].flatMap((month) => month.slice(monthCaps.freeSignups).map(({ source }) => source)))
}
