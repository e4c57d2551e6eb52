import { createHash } from 'node:crypto'
import { type BeaconChain, verifyDraw } from '@evenhand/draws'
import { type Database, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { genesis } from '../ledger/hash.ts'
import { verifyChain } from '../ledger/verify.ts'
import { findVersionsUnlikeSealed } from '../giveaways/rules-documents/store.ts'
import { findStopOfChain, isCutWhole } from './cut.ts'
import { findFile, listFiles, readChunks, readDocumentBytes } from './files.ts'
import { hashing } from '../hashing.ts'
import { makePool } from './pool.ts'
import { type DrawRow, findDraw, findSecrets, stateOf } from './store.ts'

const recordBytes = 40

/** Lines to print, and whether all of them are good news. */
export interface Report {
  lines: string[]
  isGood: boolean
}

/**
 * What only whoever has the database can show of a draw: that its files are as they were published, that its chain is whole and had the head
 * that the freeze names, and that the pool is made of exactly these lines. And what everybody can: that the files give the same result again.
 */
export const auditDraw = (db: Database, slug: string, chains: readonly BeaconChain[]): Promise<Report> =>
  db.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read`)
    await tx.query(sql`set local statement_timeout = 0`)
    await tx.query(sql`set local idle_in_transaction_session_timeout = 0`)
    const draw = await findDraw(tx, slug)
    if (!draw) return { lines: [`${slug}: there is no draw by that name`], isGood: false }
    const found = [await auditFiles(tx, draw), await auditSealedWords(tx, draw)]
    if (draw.cutAt) found.push(await auditCut(tx, draw))
    // Files that are not whole cannot be read any further.
    if (draw.frozenAt && found[0]?.isGood) found.push(await auditPool(tx, draw))
    if (draw.drawnAt && found[0]?.isGood) found.push(await auditResult(tx, draw, chains))
    return { lines: found.flatMap(({ lines }) => lines), isGood: found.every(({ isGood }) => isGood) }
  })

const good = (line: string): Report => ({ lines: [line], isGood: true })
const bad = (...lines: string[]): Report => ({ lines, isGood: false })

async function auditFiles(tx: Transaction, { slug }: DrawRow): Promise<Report> {
  const files = await listFiles(tx, slug)
  const changed: string[] = []
  for (const file of files) {
    const hash = createHash('sha256')
    try {
      for await (const chunk of readChunks(tx, slug, file)) hash.update(chunk)
    } catch {
      changed.push(`${slug}: NOT WHOLE: a part of ${file.name} is missing`)
      continue
    }
    if (!hash.digest().equals(file.sha256)) changed.push(`${slug}: CHANGED: ${file.name} is not what was published`)
  }
  return changed.length > 0 ? bad(...changed) : good(`${slug}: ${files.length} files, as they were published`)
}

/** The official rules and the address of the free way stay as the draw was sealed with them: those who entered went by these. */
async function auditSealedWords(tx: Transaction, { slug }: DrawRow): Promise<Report> {
  const unlike = await findVersionsUnlikeSealed(tx, slug)
  return unlike.length === 0
    ? good(`${slug}: the official rules and the address for postcards are as they were sealed`)
    : bad(
        ...unlike.map(
          (version) =>
            `${slug}: NOT AS SEALED: version ${version} of the rules has other official rules, or another address for postcards`,
        ),
      )
}

async function auditCut(tx: Transaction, { slug, cutNumber, cutSeq, cutHash }: DrawRow): Promise<Report> {
  const [sealed] = await tx.query<{ hash: Buffer }>(
    sql`select hash from seals where giveaway = ${slug} and seq = ${cutSeq}`,
  )
  if (cutSeq !== 0n && !(cutHash && sealed?.hash.equals(cutHash)))
    return bad(`${slug}: NOT AS FROZEN: line ${cutSeq} of the chain is not the one where the pool was cut`)
  if (!(await isCutWhole(tx, slug, { number: cutNumber ?? 0n, seq: cutSeq ?? 0n })))
    return bad(`${slug}: NOT AS FROZEN: the pool was cut at other lines than line ${cutSeq} of the chain`)
  const chain = await verifyChain(tx, slug)
  if (chain.kind === 'broken') return bad(`${slug}: BROKEN at line ${chain.at} of the ledger: ${chain.reason}`)
  const stop = await findStopOfChain(tx, slug, { number: cutNumber ?? 0n, seq: cutSeq ?? 0n, hash: cutHash ?? genesis })
  if (stop) return bad(`${slug}: DATED BACK: line ${stop.seq} of the ledger was recorded earlier than a line before it`)
  return good(`${slug}: the chain of the ledger is whole, and was cut at line ${cutSeq}`)
}

async function auditPool(tx: Transaction, { slug, cutNumber }: DrawRow): Promise<Report> {
  const { blindingSecret } = await findSecrets(tx, slug)
  const pool = await makePool(tx, { slug, cutNumber: cutNumber ?? 0n, blindingSecret })
  const made = Buffer.from(pool?.bytes.buffer ?? new ArrayBuffer(0))
  const file = await findFile(tx, slug, 'pool.bin')
  let at = 0
  if (file)
    for await (const chunk of readChunks(tx, slug, file)) {
      if (!made.subarray(at, at + chunk.length).equals(chunk)) {
        const record = (at + firstDifference(made.subarray(at), chunk)) / recordBytes
        return bad(`${slug}: NOT FROM THE LEDGER: record ${Math.floor(record)} of the pool is not what its lines say`)
      }
      at += chunk.length
    }
  if (at !== made.length) return bad(`${slug}: NOT FROM THE LEDGER: the lines make a longer pool`)
  return good(`${slug}: the pool is what the lines of the ledger make, ${at / recordBytes} donors`)
}

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  const at = b.findIndex((byte, place) => byte !== a[place])
  return Math.max(at, 0)
}

async function auditResult(tx: Transaction, draw: DrawRow, chains: readonly BeaconChain[]): Promise<Report> {
  const { slug } = draw
  const pool = await findFile(tx, slug, 'pool.bin')
  if (!pool) return bad(`${slug}: NOT WHOLE: pool.bin is missing`)
  const files = {
    rules: await readDocumentBytes(tx, slug, 'rules.json'),
    commitment: await readDocumentBytes(tx, slug, 'commitment.json'),
    freeze: await readDocumentBytes(tx, slug, 'freeze.json'),
    result: await readDocumentBytes(tx, slug, 'result.json'),
  }
  const verdict = await verifyDraw(hashing, files, readChunks(tx, slug, pool), { chains })
  return verdict.kind === 'agrees'
    ? good(`${slug}: the files give the same result again`)
    : bad(`${slug}: DIFFERS: ${verdict.finding.sentence}`)
}

/** What has happened to a draw, and what is waited for. */
export async function describeDraw(db: Database, draw: DrawRow): Promise<string> {
  const { slug, closesAt, freezesAt, donors, round, roundAt, drawnAt } = draw
  switch (stateOf(draw)) {
    case 'committed':
      return donors === 0n
        ? `${slug}: closed on ${closesAt.toISOString()}; no one took part, so nothing is drawn`
        : `${slug}: committed to a seed and to round ${round}; closes on ${closesAt.toISOString()}, is frozen after ${freezesAt.toISOString()}, drawn on ${roundAt.toISOString()}`
    case 'frozen':
      return `${slug}: frozen, ${donors} donors; round ${round} is due on ${roundAt.toISOString()}${await lateWords(db, slug)}`
    case 'drawn':
      return `${slug}: drawn on ${drawnAt?.toISOString()} by round ${round} among ${donors} donors${await lateWords(db, slug)}`
  }
}

async function lateWords(db: Database, slug: string): Promise<string> {
  const [late] = await db.query<{ lines: bigint; entries: bigint }>(sql`
    select count(*) as lines, coalesce(sum(entries), 0)::bigint as entries
    from lines_of_draws where giveaway = ${slug} and too_late`)
  return late && late.lines > 0n ? `; ${late.lines} lines of ${late.entries} entries came too late` : ''
}
