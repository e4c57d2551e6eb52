import { campaignTimeZone, taxPolicyAt } from '@evenhand/contracts/catalogue'
import { organization } from '@evenhand/contracts/organization'
import { charityOf, type StatedPayment, type Statement } from '@evenhand/receipts/snapshot'
import type { Queries } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { findDonor, nameOf } from '../donors/store.ts'
import { listNewestOfDays, type StoredReceipt } from './store.ts'

const paymentsMax = 2_000

/** What a donor gave in a range of days of the campaign's time zone, by the newest receipt of each payment. */
export async function makeStatement(
  db: Queries,
  asked: { donorId: string; from: string; to: string; now: Date },
): Promise<Statement> {
  const { donorId, from, to, now } = asked
  const donor = await findDonor(db, donorId)
  if (!donor) throw new Problem('account-not-found')
  const receipts = await listNewestOfDays(db, donorId, { from, to }, paymentsMax + 1)
  if (receipts.length > paymentsMax)
    throw invalidField('to', `A statement holds ${paymentsMax} payments at most. Choose fewer days`)
  const { version, wording } = taxPolicyAt(now)
  return {
    from,
    to,
    madeAt: now.toISOString(),
    timeZone: campaignTimeZone,
    donor: { name: nameOf(donor), email: donor.email },
    charity: charityOf(organization),
    policy: { version, wording },
    payments: receipts.filter(({ voided }) => voided === null).map(toPayment),
    voided: receipts.filter(({ voided }) => voided !== null).map(toPayment),
  }
}

const toPayment = ({ snapshot: { number, paidAt, lines } }: StoredReceipt): StatedPayment => ({ number, paidAt, lines })
