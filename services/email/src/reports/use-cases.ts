import { Email, normaliseEmail } from '@evenhand/contracts/ids'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { saveReturned } from '../suppressions/store.ts'
import { type DeliveryReport, softBouncesInARowMax } from './rules.ts'
import { countSoftBounce, forgetSoftBounces, markArrived, markBounced, saveHeard, wasErasedLately } from './store.ts'

const wordsMax = 500

/**
 * Hears reports, each once, and none without the others: a provider sends a request again that wasn't answered. Answers how many weren't known.
 */
export const hearReports = (
  { db, donorIdOf }: { db: Database; donorIdOf: DonorIdOf },
  reports: readonly DeliveryReport[],
  now: Date,
): Promise<number> =>
  db.transaction(async (tx) => {
    let heard = 0
    for (const report of reports) {
      // An address that we can't have written to says nothing.
      if (!Email().safeParse(report.address).success || !(await saveHeard(tx, report.id, now))) continue
      if (!(await wasErasedLately(tx, donorIdOf(report.address), now))) await hear(tx, report)
      heard += 1
    }
    return heard
  })

async function hear(tx: Transaction, { kind, address, recipientId, words, at }: DeliveryReport): Promise<void> {
  if (recipientId !== undefined) await hearOfCampaign(tx, recipientId, kind)
  const told = { emailKey: normaliseEmail(address), words: words.slice(0, wordsMax), at }
  switch (kind) {
    case 'delivered':
      return forgetSoftBounces(tx, told.emailKey, at)
    case 'hard-bounce':
    case 'complaint':
      return saveReturned(tx, { ...told, reason: kind })
    case 'soft-bounce':
      if ((await countSoftBounce(tx, told.emailKey, at)) < softBouncesInARowMax) return
      return saveReturned(tx, { ...told, reason: 'hard-bounce' })
  }
}

async function hearOfCampaign(tx: Transaction, recipientId: string, kind: DeliveryReport['kind']): Promise<void> {
  if (kind === 'delivered') await markArrived(tx, recipientId)
  else if (kind !== 'complaint') await markBounced(tx, recipientId, kind)
}
