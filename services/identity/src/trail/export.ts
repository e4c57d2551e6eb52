import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { writeAudit } from '../audit/store.ts'
import type { Place } from './chain.ts'
import { writeHead, writeLink } from './file/format.ts'
import { sealedPages } from './sealed-lines.ts'
import { findHead } from './store.ts'

/** All that is sealed, for a check outside, read a page at a time while it is written. That someone takes it along is a line of the trail first. */
export async function exportSealedTrail(
  db: Database,
  { administratorId, now }: { administratorId: string; now: Date },
): Promise<{ fileName: string; chunks: AsyncIterable<string> }> {
  const head = await findHead(db)
  const words = `The sealed trail, ${head.seq} ${head.seq === 1n ? 'line' : 'lines'}`
  await writeAudit(db, 'trail-exported', administratorId, { personId: administratorId, words })
  return { fileName: `sealed-audit-trail-${now.toISOString().slice(0, 10)}.jsonl`, chunks: sealedChunks(db, head) }
}

/** What is sealed while the file is written is not in it: it ends where its first line says. */
export async function* sealedChunks(db: Queries, head: Place): AsyncGenerator<string> {
  yield writeHead(head)
  for await (const page of sealedPages(db)) {
    const links = page.filter(({ seq }) => seq <= head.seq)
    yield links.map(writeLink).join('')
    if (links.length < page.length) return
  }
}
