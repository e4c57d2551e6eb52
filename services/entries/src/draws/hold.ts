import { type Commitment, Freeze, fromHex, holdDraw, isSignatureOf, readDocument } from '@evenhand/draws'
import { tellAct } from '@evenhand/service-kit/audit'
import { type Database, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { publishFile, readDocumentBytes } from './files.ts'
import { commitmentOf } from './freeze.ts'
import { hashing } from '../hashing.ts'
import { findOutline, keptPool } from './pool.ts'
import { findDraw, findSecrets, lockDraw } from './store.ts'

/** Who brought a round; kept with the draw. */
export type Bringer = { kind: 'relay' | 'operator' } | { kind: 'administrator'; administratorId: string }

/** A round of the beacon as somebody brought it; nothing of it is believed. */
export interface BroughtRound {
  round: number
  /** 48 bytes in hexadecimal. */
  signature: string
  by: Bringer
}

export type Holding =
  | { kind: 'drawn' | 'drawn-before' | 'not-found' | 'not-frozen' | 'signature-is-false' }
  | { kind: 'other-round'; round: number }

/**
 * Draws the winner of a frozen giveaway by the round that its freeze named, and publishes the result: once, for ever. A round has one valid
 * signature, so whoever brings it again finds the same result.
 */
export async function holdFrozenDraw(
  db: Database,
  slug: string,
  { round, signature: hex, by }: BroughtRound,
  now: () => Date,
): Promise<Holding> {
  const draw = await findDraw(db, slug)
  if (!draw) return { kind: 'not-found' }
  if (!draw.frozenAt) return { kind: 'not-frozen' }
  if (draw.round !== BigInt(round)) return { kind: 'other-round', round: Number(draw.round) }
  const commitment = commitmentOf(await readDocumentBytes(db, slug, 'commitment.json'))
  const signature = fromHex(hex)
  // Before the draw is locked: it takes as long as all the rest.
  if (!isSignatureOf(hashing, commitment.beacon, round, signature)) return { kind: 'signature-is-false' }
  if (draw.drawnAt) return { kind: 'drawn-before' }
  return db.transaction(async (tx) => {
    const locked = await lockDraw(tx, slug)
    if (locked?.drawnAt) return { kind: 'drawn-before' }
    await publishResult(tx, slug, { commitment, round, signature }, by, now())
    return { kind: 'drawn' }
  })
}

async function publishResult(
  tx: Transaction,
  slug: string,
  { commitment, round, signature }: { commitment: Commitment; round: number; signature: Uint8Array },
  by: Bringer,
  at: Date,
): Promise<void> {
  if (by.kind === 'administrator') {
    const { administratorId } = by
    const thing = { kind: 'giveaway', id: slug } as const
    const words = `Round ${round} of the beacon: the draw is held`
    await tellAct(tx, { administratorId, action: 'round-brought', thing, words, at })
  }
  const freezeBytes = await readDocumentBytes(tx, slug, 'freeze.json')
  const freeze = readDocument(Freeze, freezeBytes)
  if (freeze.kind === 'unreadable') throw new Error(`The freeze of a draw cannot be read: ${freeze.reason}`)
  const { seed } = await findSecrets(tx, slug)
  const held = await holdDraw(hashing, {
    commitment,
    freeze: freeze.document,
    freezeHash: hashing.sha256(freezeBytes),
    seed,
    signature,
    pool: keptPool(tx, slug, await findOutline(tx, slug)),
  })
  if (held.kind === 'refused') throw new Error(`The draw was refused: ${held.reason}`)
  await publishFile(tx, { slug, name: 'result.json', content: held.result, at })
  await tx.query(sql`
    update draws set drawn_at = ${at}, round_from = ${by.kind},
      administrator_id = ${by.kind === 'administrator' ? by.administratorId : null}
    where giveaway = ${slug}`)
}
