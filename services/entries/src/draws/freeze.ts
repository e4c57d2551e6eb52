import { Commitment, readDocument, roundMarginSeconds, toHex, writeFreeze, writeOutline } from '@evenhand/draws'
import { type Database, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { sealAll } from '../ledger/seal.ts'
import { type Auditing, auditorsStop, mailHash, noAuditing } from './auditors.ts'
import { findCut, findStopOfChain, isCutWhole } from './cut.ts'
import { publishFile, readDocumentBytes } from './files.ts'
import { hashing } from '../hashing.ts'
import { makePool } from './pool.ts'
import type { MadePool } from './pool-thread.ts'
import { keepStop } from '../giveaways/draw-stops-store.ts'
import { type DrawRow, findSecrets, lockDrawUnlessBusy } from './store.ts'

export type Freezing =
  | 'frozen'
  | 'frozen-before'
  | 'nobody-took-part'
  /** The period or the time to settle has not passed. */
  | 'too-early'
  /** Lines of the period are not sealed yet, or somebody else is at it. */
  | 'busy'
  /** The round that the commitment names is here or near: a pool that is frozen now would prove nothing. */
  | 'too-late'
  /** Something that somebody must look at is in its way; `findStop` says what. */
  | 'stopped'
  | 'not-found'

/**
 * Freezes the pool of a giveaway that has closed and settled: one short transaction decides where its chain is cut, a second one makes the pool of the
 * lines up to there and publishes it with the freeze. Lines never change, so whoever goes on after a failure makes the same pool.
 */
export async function freezeDraw(
  db: Database,
  slug: string,
  now: () => Date,
  auditing: Auditing = noAuditing,
): Promise<Freezing> {
  const cut = await decideCut(db, slug, now, auditing)
  return cut === 'decided' ? publishFreeze(db, slug, now, auditing) : cut
}

async function decideCut(
  db: Database,
  slug: string,
  now: () => Date,
  auditing: Auditing,
): Promise<Freezing | 'decided'> {
  const [draw] = await db.query<{ freezesAt: Date; roundAt: Date; cut: boolean; over: boolean; auditors: string[] }>(
    sql`select freezes_at as "freezesAt", round_at as "roundAt", cut_at is not null as cut, donors is not null as over, auditors
      from draws where giveaway = ${slug}`,
  )
  if (!draw) return 'not-found'
  if (draw.over) return 'decided'
  if (isTooNear(draw, now())) return 'too-late'
  if (now() < draw.freezesAt) return 'too-early'
  const unseen = auditorsStop(draw.auditors, auditing)
  if (unseen) {
    await keepStop(db, slug, { reason: unseen, seq: null })
    return 'stopped'
  }
  if (draw.cut) return 'decided'
  await sealAll(db)
  return cutChain(db, slug, now)
}

const cutChain = (db: Database, slug: string, now: () => Date): Promise<Freezing | 'decided'> =>
  db.transaction(async (tx) => {
    const locked = await lockDrawUnlessBusy(tx, slug)
    if (!locked) return 'busy'
    if (locked.cutAt) return 'decided'
    // Nobody seals until this is decided: all lines up to the number of the head are sealed, and those recorded in time are among them.
    const [head] = await tx.query<{ number: bigint }>(
      sql`select number from chain_heads where giveaway = ${slug} for update`,
    )
    const [unsealed] = await tx.query(sql`
      select 1 from entries where giveaway = ${slug} and number > ${head?.number ?? 0n}
        and recorded_at <= ${locked.freezesAt} limit 1`)
    if (unsealed) return 'busy'
    const cut = await findCut(tx, slug, locked.freezesAt)
    const stop = await findStopOfChain(tx, slug, cut)
    await keepStop(tx, slug, stop)
    if (stop) return 'stopped'
    await tx.query(sql`
      update draws set cut_number = ${cut.number}, cut_seq = ${cut.seq}, cut_hash = ${cut.hash}, cut_at = ${now()}
      where giveaway = ${slug}`)
    return 'decided'
  })

const publishFreeze = (db: Database, slug: string, now: () => Date, auditing: Auditing): Promise<Freezing> =>
  db.transaction(async (tx) => {
    // However many take part: the pool is sorted between two statements.
    await tx.query(sql`set local statement_timeout = 0`)
    await tx.query(sql`set local idle_in_transaction_session_timeout = 0`)
    const draw = await lockDrawUnlessBusy(tx, slug)
    if (!draw || draw.cutNumber === null || draw.cutSeq === null) return 'busy'
    if (draw.frozenAt) return 'frozen-before'
    if (draw.donors !== null) return 'nobody-took-part'
    await keepStop(tx, slug, undefined)
    if (!(await isCutWhole(tx, slug, { number: draw.cutNumber, seq: draw.cutSeq })))
      throw new Error(`The cut of ${slug} has a number of other lines than its place in the chain`)
    const { blindingSecret } = await findSecrets(tx, slug)
    const pool = await makePool(tx, { slug, cutNumber: draw.cutNumber, blindingSecret })
    if (!pool) {
      await tx.query(sql`update draws set donors = 0 where giveaway = ${slug}`)
      return 'nobody-took-part'
    }
    const content = await publishFiles(tx, draw, pool, now())
    await mailHash(tx, auditing, { slug, name: 'freeze.json', content, roundAt: draw.roundAt })
    // However long the pool took: what is published now must still come before the round.
    if (isTooNear(draw, now())) throw new Error(`The freeze of ${slug} took until its round was near`)
    return 'frozen'
  })

const isTooNear = ({ roundAt }: { roundAt: Date }, now: Date): boolean =>
  now.getTime() > roundAt.getTime() - roundMarginSeconds * 1000

async function publishFiles(
  tx: Transaction,
  draw: DrawRow,
  { bytes, outline }: MadePool,
  frozenAt: Date,
): Promise<Uint8Array> {
  const { slug } = draw
  const commitment = await readDocumentBytes(tx, slug, 'commitment.json')
  const { round } = commitmentOf(commitment)
  const freeze = writeFreeze(hashing, {
    commitment,
    outline,
    ledgerHeads: [{ chain: slug, seq: Number(draw.cutSeq), hash: toHex(draw.cutHash ?? new Uint8Array()) }],
    round,
    frozenAt,
  })
  await publishFile(tx, { slug, name: 'pool.bin', content: bytes, at: frozenAt })
  await publishFile(tx, { slug, name: 'freeze.json', content: freeze, at: frozenAt })
  await tx.query(sql`
    update draws set donors = ${outline.count}, frozen_at = ${frozenAt}, outline = ${writeOutline(outline)}
    where giveaway = ${slug}`)
  return freeze
}

export function commitmentOf(bytes: Uint8Array): Commitment {
  const reading = readDocument(Commitment, bytes)
  if (reading.kind === 'unreadable') throw new Error(`The commitment of a draw cannot be read: ${reading.reason}`)
  return reading.document
}
