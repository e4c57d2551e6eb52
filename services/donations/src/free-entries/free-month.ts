import { campaignMonth, campaignTimeZone, instantOf, openEditionAt } from '@evenhand/contracts/catalogue'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { earnsAt, listMainEditions } from '../gifts/period.ts'
import { listPaidMonthsSince } from '../gifts/store.ts'
import { findRegisteredAt } from '../members/store.ts'
import { levelThatCounts } from '../memberships/membership.ts'
import { listMembershipsOf } from '../memberships/store.ts'

/**
 * Whether a member has this month's free entries already, without asking, as far as we have heard: the ledger grants them once (spec 03 §C,
 * docs/decisions/0033). Who pays for a level all month, or has paid a month in the same edition, does not have them.
 */
export async function hasFreeMonth(tx: Transaction, donorId: string, now: Date): Promise<boolean> {
  const registeredAt = await findRegisteredAt(tx, donorId)
  if (!registeredAt || registeredAt > now) return false
  const begins = instantOf(campaignMonth(now), '00:00:00', campaignTimeZone)
  const from = registeredAt > begins ? registeredAt : begins
  const memberships = await listMembershipsOf(tx, donorId)
  if (memberships.some((one) => levelThatCounts(one) !== 'none' && one.startedAt <= from)) return false
  const editions = await listMainEditions(tx)
  const paid = await listPaidMonthsSince(tx, donorId, begins)
  const edition = openEditionAt(editions, from)
  return !paid.some(
    ({ confirmedAt: at, region }) => earnsAt(editions, at, region) && openEditionAt(editions, at) === edition,
  )
}
