import { tellIfAdministrator } from '@evenhand/service-kit/audit'
import { type Caller, personOf } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import { papers } from './papers.ts'
import { voidMarkOf } from './mails.ts'
import type { StoredReceipt } from './store.ts'

/** A receipt on paper, marked DUPLICATE, and VOID if it is. That an administrator takes it is audited first. */
export async function downloadReceipt(
  db: Database,
  asked: { receipt: StoredReceipt; caller: Caller; now: Date },
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { receipt, caller, now } = asked
  const { number } = receipt.snapshot
  const thing = { kind: 'receipt', id: number } as const
  await db.transaction((tx) => tellIfAdministrator(tx, caller, { action: 'receipt-downloaded', thing, at: now }))
  const bytes = await papers.run(
    { kind: 'receipt', snapshot: receipt.snapshot, marks: { duplicate: true, void: voidMarkOf(receipt) } },
    personOf(caller),
  )
  return { fileName: `receipt-${number}.pdf`, bytes }
}
