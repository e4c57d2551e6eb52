import { campaignMonth, campaignTimeZone, instantOf, isActiveAt, openEditionAt } from '@evenhand/contracts/catalogue'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { earnsAt, listMainEditions } from '../gifts/period.ts'
import { listPaidMonthsSince } from '../gifts/store.ts'
import { findRegisteredAt, listStandings } from '../members/store.ts'
import { levelThatCounts } from '../memberships/membership.ts'
import { listMembershipsOf } from '../memberships/store.ts'

/**
 * Whether a member has this month's free entries already, without asking, as far as we have heard: the ledger grants them once (spec 03 §C,
 * docs/decisions/0033). Whose account is deactivated has none from then on. Who pays for a level all month, or has paid a month in the same edition, does not have them.
 */
export async function hasFreeMonth(tx: Transaction, donorId: string, now: Date): Promise<boolean> {
  const registeredAt = await findRegisteredAt(tx, donorId)
  if (!registeredAt || registeredAt > now) return false
  const begins = instantOf(campaignMonth(now), '00:00:00', campaignTimeZone)
  const from = await firstActive(tx, donorId, { from: registeredAt > begins ? registeredAt : begins, now })
  if (!from) return false
  const memberships = await listMembershipsOf(tx, donorId)
  if (memberships.some((one) => levelThatCounts(one) !== 'none' && one.startedAt <= from)) return false
  const editions = await listMainEditions(tx)
  const paid = await listPaidMonthsSince(tx, donorId, begins)
  const edition = openEditionAt(editions, from)
  return !paid.some(
    ({ confirmedAt: at, region }) => earnsAt(editions, at, region) && openEditionAt(editions, at) === edition,
  )
}

/** From when on, of this time, the member account was active. */
async function firstActive(
  tx: Transaction,
  donorId: string,
  { from, now }: { from: Date; now: Date },
): Promise<Date | undefined> {
  const standings = await listStandings(tx, donorId)
  const instants = [from, ...standings.map(({ changedAt }) => changedAt).filter((at) => from < at && at <= now)]
  return instants.toSorted((a, b) => a.getTime() - b.getTime()).find((at) => isActiveAt(standings, at))
}
