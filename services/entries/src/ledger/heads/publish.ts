import { campaignDay } from '@evenhand/contracts/catalogue'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { markOf } from '../../hashing.ts'
import { type HeadsDocument, writeDocument } from './document.ts'
import { keepFiles } from './files.ts'
import { keepPublished, listHeads } from './store.ts'

const everyMs = 600_000

export interface Publishing {
  db: Database
  /** Where a file a day is kept, outside the database; none: the database and the mails alone. */
  folder: string | undefined
  /** Who gets the heads by mail. */
  auditors: readonly string[]
  now: () => Date
}

/**
 * Publishes the heads of all chains once a day: whoever has yesterday's can show that nothing before them was changed since, even by those
 * who have the keys of the database. Every replica keeps the same file; one of them mails it.
 */
export const publishHeadsJob = (publishing: Publishing): Job => ({
  name: 'publish-heads',
  everyMs,
  async run() {
    await publishHeads(publishing)
    return false
  },
})

export async function publishHeads({ db, folder, auditors, now }: Publishing): Promise<void> {
  const [day, publishedAt] = [campaignDay(now()), now()]
  await db.transaction(async (tx) => {
    const heads = await listHeads(tx)
    if (heads.length === 0) return
    const document: HeadsDocument = {
      format: 'evenhand-ledger-heads/1',
      day,
      publishedAt: publishedAt.toISOString(),
      heads,
    }
    if (await keepPublished(tx, { day, document: writeDocument(document), publishedAt }))
      for (const auditor of auditors) await askForMail(tx, auditor, document)
  })
  if (folder !== undefined) await keepFiles(db, folder)
}

const askForMail = (tx: Transaction, to: string, { day, heads }: HeadsDocument): Promise<void> =>
  requestMail(tx, 'ledger-heads', {
    key: `ledger-heads:${day}`,
    mailKey: `ledger-heads:${day}:${markOf(to)}`,
    to,
    values: { day, heads: heads.map(({ chain, seq, hash }) => `${chain} ${seq} ${hash}`).join('\n') },
  })
