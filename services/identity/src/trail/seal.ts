import { type Database, settledNumbers } from '@evenhand/service-kit/postgres'
import { hashLine } from './hash.ts'
import { listLines, lockHead, numberedLines, saveSeals, type Seal } from './store.ts'

export const batchLinesMax = 1_000

/** Seals all that nobody is about to write: for who wants to see the end of it. */
export async function sealTrail(db: Database): Promise<void> {
  const upTo = await settledNumbers(db, numberedLines)()
  while ((await sealBatch(db, upTo)) > 0);
}

/** Seals the next lines up to a number below which none will come anymore. Answers how many. */
export const sealBatch = (db: Database, upTo: bigint): Promise<number> =>
  db.transaction(async (tx) => {
    let head = await lockHead(tx)
    const seals: Seal[] = []
    for (const line of await listLines(tx, { after: head.lineId, upTo, limit: batchLinesMax })) {
      const seq = head.seq + 1n
      const sealed = { seq, lineId: BigInt(line.lineId), hash: hashLine(head.hash, seq, line) }
      seals.push({ ...sealed, previous: head.hash })
      head = sealed
    }
    if (seals.length > 0) await saveSeals(tx, seals, head)
    return seals.length
  })
