import type { Caller } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { lockDonor } from '../donors/store.ts'
import { mailReceiptAgain } from './mails.ts'
import { reissuesPerDayMax } from './rules.ts'
import { countReissuesSince, insertReissue, type StoredReceipt } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Mails a receipt once more, to its donor whoever asks, and writes down who asked. Answers where it goes. */
export async function reissueReceipt(
  tx: Transaction,
  asked: { receipt: StoredReceipt; caller: Caller; now: Date },
): Promise<{ number: string; sentTo: string }> {
  const { receipt, caller, now } = asked
  const { number } = receipt.snapshot
  const donor = await lockDonor(tx, receipt.donorId)
  const today = await countReissuesSince(tx, number, new Date(now.getTime() - dayMs))
  if (today >= reissuesPerDayMax) {
    const detail = `This receipt was sent ${reissuesPerDayMax} times in one day. Check your inbox, or download it here.`
    throw new Problem('too-many-requests', { detail, retryAfterSeconds: dayMs / 1000 })
  }
  const id = uuidv7()
  const askedBy = caller.role === 'administrator' ? `administrator ${caller.administratorId}` : 'donor'
  await insertReissue(tx, { id, number, askedBy, at: now })
  await mailReceiptAgain(tx, donor, { reissueId: id, receipt })
  return { number, sentTo: donor.email }
}
