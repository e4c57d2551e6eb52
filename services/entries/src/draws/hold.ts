import { Freeze, fromHex, holdDraw, isSignatureOf, readDocument } from '@evenhand/contracts/draws'
import { type Database, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { publishFile, readDocumentBytes } from './files.ts'
import { commitmentOf } from './freeze.ts'
import { hashing } from './hashing.ts'
import { findOutline, keptPool } from './pool.ts'
import { findSecrets, lockDraw } from './store.ts'

/** A round of the beacon as somebody brought it; nothing of it is believed. */
export interface BroughtRound {
  round: number
  /** 48 bytes in hexadecimal. */
  signature: string
  from: 'relay' | 'administrator' | 'operator'
}

export type Holding =
  | { kind: 'drawn' | 'drawn-before' | 'not-found' | 'not-frozen' | 'signature-is-false' }
  | { kind: 'other-round'; round: number }

/**
 * Draws the winner of a frozen giveaway by the round that its freeze named, and publishes the result: once, for ever. A round has one valid
 * signature, so whoever brings it again finds the same result.
 */
export const holdFrozenDraw = (db: Database, slug: string, brought: BroughtRound, now: () => Date): Promise<Holding> =>
  db.transaction(async (tx) => {
    const draw = await lockDraw(tx, slug)
    if (!draw) return { kind: 'not-found' }
    if (!draw.frozenAt) return { kind: 'not-frozen' }
    if (draw.round !== BigInt(brought.round)) return { kind: 'other-round', round: Number(draw.round) }
    const commitment = commitmentOf(await readDocumentBytes(tx, slug, 'commitment.json'))
    const signature = fromHex(brought.signature)
    if (!isSignatureOf(hashing, commitment.beacon, brought.round, signature)) return { kind: 'signature-is-false' }
    if (draw.drawnAt) return { kind: 'drawn-before' }
    await publishResult(tx, slug, { commitment, signature }, brought.from, now())
    return { kind: 'drawn' }
  })

async function publishResult(
  tx: Transaction,
  slug: string,
  { commitment, signature }: { commitment: ReturnType<typeof commitmentOf>; signature: Uint8Array },
  from: BroughtRound['from'],
  at: Date,
): Promise<void> {
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
  await tx.query(sql`update draws set drawn_at = ${at}, round_from = ${from} where giveaway = ${slug}`)
}
