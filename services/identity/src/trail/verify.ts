import type { Queries } from '@evenhand/service-kit/postgres'
import { type Broken, type Place, verifyChain } from './chain.ts'
import { sealedLines } from './sealed-lines.ts'
import { countLines, findHead, listPublished } from './store.ts'

export type Verdict = { kind: 'whole'; seq: bigint; hash: Buffer; unsealed: bigint; compared: number } | Broken

/**
 * The trail of the database: its chain is whole, no line is beside it, and each hash that this database or whoever asks says was told is the one of
 * its place. Names the first place that does not agree.
 */
export async function verifyTrail(db: Queries, toldElsewhere: readonly Place[] = []): Promise<Verdict> {
  const told = [...(await listPublished(db)), ...toldElsewhere]
  const head = await findHead(db)
  const verdict = await verifyChain(sealedLines(db), head, told)
  if (verdict.kind === 'broken') return verdict
  const lines = await countLines(db, verdict.last?.lineId ?? 0n)
  if (lines.upTo !== head.seq) return { kind: 'broken', at: head.seq, reason: 'there are lines that were never sealed' }
  return { kind: 'whole', seq: head.seq, hash: head.hash, unsealed: lines.after, compared: told.length }
}
