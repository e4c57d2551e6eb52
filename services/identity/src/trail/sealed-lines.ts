import type { Queries } from '@evenhand/service-kit/postgres'
import { listSealed, type SealedLine } from './store.ts'

const pageLines = 2_000

/** The chain in its order, read a page at a time. */
export async function* sealedPages(db: Queries): AsyncGenerator<SealedLine[]> {
  for (let after = 0n; ;) {
    const page = await listSealed(db, after, pageLines)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.seq
  }
}

/** The same, a line at a time. */
export async function* sealedLines(db: Queries): AsyncGenerator<SealedLine> {
  for await (const page of sealedPages(db)) yield* page
}
