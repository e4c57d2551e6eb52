import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Donor } from '../donors/store.ts'
import { insertSteps } from './arrears-store.ts'
import { mailNotice } from './mails.ts'
import type { Membership } from './membership.ts'
import { graceFrom } from './rules.ts'
import { saveArrears } from './store.ts'

/** Asks for the email that tells of a missing payment first, or for another one in its place, and remembers by which key we hear of it. */
export async function askForNotice(
  tx: Transaction,
  { membership, donor, now }: { membership: Membership; donor: Donor; now: Date },
): Promise<void> {
  const { id, behind } = membership
  if (!behind) return
  const first = `membership:${behind.invoiceId}:first-notice`
  const mailKey = behind.notice ? `${first}:${now.getTime()}` : first
  await saveArrears(tx, id, { ...behind, notice: { mailKey, askedAt: now, failure: undefined } })
  await mailNotice(tx, { step: 'first-notice', mailKey }, { membership, donor })
}

/** Its holder knows of the missing payment since then: the time to pay runs, and what is due until its end is planned. */
export async function beginGrace(tx: Transaction, { id, behind }: Membership, toldAt: Date): Promise<void> {
  if (!behind || behind.lapsesAt) return
  const { lapsesAt, steps } = graceFrom(toldAt)
  const notice = behind.notice && { ...behind.notice, failure: undefined }
  await saveArrears(tx, id, { ...behind, lapsesAt, notice })
  await insertSteps(tx, { invoiceId: behind.invoiceId, membershipId: id }, steps)
}
