import type { Queries } from '@evenhand/service-kit/postgres'
import { genesis, hashLine } from './hash.ts'
import { countLines, findHead, listPublished, listSealed, type Published, type SealedLine } from './store.ts'

const pageLines = 5_000

export type Verdict =
  | { kind: 'whole'; seq: bigint; hash: Buffer; unsealed: bigint; compared: number }
  | { kind: 'broken'; at: bigint; reason: string }

interface Place {
  seq: bigint
  hash: Buffer
}

/**
 * Recomputes the trail from its beginning: no gap, each line as it was sealed, none beside the chain, and an end that is the kept head. At each
 * place that was told, here or to an auditor, the hash has to be the one that was told. Names the first place that does not agree.
 */
export async function verifyTrail(db: Queries, toldElsewhere: readonly Place[] = []): Promise<Verdict> {
  const told = [...(await listPublished(db)), ...toldElsewhere]
  const walked = await walk(db, told)
  if ('kind' in walked) return walked
  const { at, lineId } = walked
  const head = await findHead(db)
  if (head.seq !== at.seq || !head.hash.equals(at.hash))
    return { kind: 'broken', at: at.seq + 1n, reason: 'the trail ends elsewhere than its head says' }
  const lines = await countLines(db, lineId)
  if (lines.upTo !== at.seq) return { kind: 'broken', at: at.seq, reason: 'there are lines that were never sealed' }
  const beyond = told.find(({ seq }) => seq > at.seq)
  if (beyond) return { kind: 'broken', at: at.seq + 1n, reason: `line ${beyond.seq} was told of and is not there` }
  return { kind: 'whole', ...at, unsealed: lines.after, compared: told.length }
}

type Broken = Extract<Verdict, { kind: 'broken' }>

async function walk(
  db: Queries,
  told: readonly (Place & Partial<Published>)[],
): Promise<{ at: Place; lineId: bigint } | Broken> {
  let at: Place = { seq: 0n, hash: genesis }
  let lineId = 0n
  for (;;) {
    const page = await listSealed(db, at.seq, pageLines)
    if (page.length === 0) return { at, lineId }
    for (const sealed of page) {
      const reason = faultOf(sealed, at) ?? differenceOf(sealed, told)
      if (reason !== undefined) return { kind: 'broken', at: at.seq + 1n, reason }
      at = sealed
      lineId = sealed.lineId
    }
  }
}

function faultOf({ seq, previous, hash, line }: SealedLine, before: Place): string | undefined {
  if (seq !== before.seq + 1n) return 'a seal is missing'
  if (!line) return 'the line is missing'
  if (!previous.equals(before.hash)) return 'the line does not follow the one before it'
  if (!hashLine(before.hash, seq, line).equals(hash)) return 'the line is not what was sealed'
  return undefined
}

function differenceOf({ seq, hash }: Place, told: readonly (Place & Partial<Published>)[]): string | undefined {
  const other = told.find((one) => one.seq === seq && !one.hash.equals(hash))
  return other && `the hash is not the one that was told${other.day === undefined ? '' : ` on ${other.day}`}`
}
