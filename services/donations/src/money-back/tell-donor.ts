import type { Transaction } from '@evenhand/service-kit/postgres'
import type { Donor } from '../donors/store.ts'
import type { Gift } from '../gifts/rules.ts'
import { followReceipt, type ReceiptChange } from '../receipts/issue-receipt.ts'
import { mailCorrectedReceipt } from '../receipts/mails.ts'
import { requestRefundNotice } from './refund-notice.ts'
import type { MoneyBack } from '../processor/money-back.ts'
import type { Share } from './rules.ts'

const unchanged: ReceiptChange = { kind: 'none' }

/**
 * The receipt follows what is left. The mail about a refund that was not heard of before carries the corrected one; else it goes out by
 * itself, because a second mail about the same refund would not be sent.
 */
export async function tellDonor(
  tx: Transaction,
  change: {
    donor: Donor
    gifts: readonly Gift[]
    moneyBack: readonly MoneyBack[]
    fresh: ReadonlySet<string>
    due: readonly Share[]
    at: Date
  },
): Promise<void> {
  const { donor, gifts, moneyBack, fresh, due, at } = change
  const cause = moneyBack.find(({ id }) => id === due.at(-1)?.moneyBackId)?.kind ?? 'refund'
  const receipt = await followReceipt(tx, donor, gifts, { cause, at })
  let carried = false
  for (const one of moneyBack) {
    const about = { donor, gifts, due, receipt: fresh.has(one.id) ? receipt : unchanged }
    const asked = await requestRefundNotice(tx, about, one)
    carried ||= asked && fresh.has(one.id)
  }
  if (receipt.kind === 'corrected' && !carried) await mailCorrectedReceipt(tx, donor, receipt.snapshot)
}
