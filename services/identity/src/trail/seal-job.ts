import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Database, settledNumbers } from '@evenhand/service-kit/postgres'
import { hashLine } from './hash.ts'
import { listLines, lockHead, numberedLines, saveSeals, type Seal } from './store.ts'

const everyMs = 5_000
const batchLinesMax = 1_000

/** Seals what was written, some seconds behind it. */
export function sealTrailJob(db: Database): Job {
  const settled = settledNumbers(db, numberedLines)
  return {
    name: 'seal-trail',
    everyMs,
    run: async () => (await sealBatch(db, await settled())) === batchLinesMax,
  }
}

/** Seals all that nobody is about to write: for who wants to see the end of it. */
export async function sealTrail(db: Database): Promise<void> {
  const upTo = await settledNumbers(db, numberedLines)()
  while ((await sealBatch(db, upTo)) > 0);
}

/** Answers how many lines were sealed. */
const sealBatch = (db: Database, upTo: bigint): Promise<number> =>
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
