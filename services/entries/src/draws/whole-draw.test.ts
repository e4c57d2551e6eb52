import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  Commitment,
  Freeze,
  isProofOf,
  openProof,
  readDocument,
  readProof,
  roundTime,
  verifyDraw,
} from '@evenhand/draws'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import {
  afterClose,
  beacon,
  beforeClose,
  commit,
  committedAt,
  drawsOn,
  freeze,
  frozenAt,
  hold,
  opensAt,
  namedRound,
  roundDueAt,
  shipDrawn,
  someDonors,
  tell,
} from '../../tests/draws/drawn.ts'
import { confirmed, multiplied, reinstated, reversed } from '../../tests/told.ts'
import { auditDraw } from './audit.ts'
import { freezeDraw } from './freeze.ts'
import { listFiles, readChunks, readDocumentBytes } from './files.ts'
import { hashing } from '../hashing.ts'
import { proveInAll } from './proofs.ts'
import { findDraw } from './store.ts'

const checks = new URL('../../checks/', import.meta.url)
let store: TestDatabase
let db: Database

beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
  db = openDatabase(store.url)
})
afterAll(async () => {
  await db?.close()
  await store?.drop()
})

async function allBytes(slug: string, name: string): Promise<Buffer> {
  const file = (await listFiles(db, slug)).find((one) => one.name === name)
  if (!file) throw new Error(`There is no ${name}`)
  const chunks: Buffer[] = []
  for await (const chunk of readChunks(db, slug, file)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const verify = async (slug: string) =>
  verifyDraw(
    hashing,
    {
      rules: await allBytes(slug, 'rules.json'),
      commitment: await allBytes(slug, 'commitment.json'),
      freeze: await allBytes(slug, 'freeze.json'),
      result: await allBytes(slug, 'result.json'),
    },
    [await allBytes(slug, 'pool.bin')],
    { chains: [beacon.chain] },
  )

/** What each donor has in the pool, by their proofs. */
async function entriesInPool(slug: string, donors: readonly string[]): Promise<(number | undefined)[]> {
  const proofs = await Promise.all(donors.map((donor) => proveInAll(db, donor)))
  return proofs.map((ofDonor) => ofDonor.find((proof) => proof.slug === slug)?.entries)
}

describe('a draw from told gifts to its result', () => {
  const donors = someDonors(40)

  beforeAll(async () => {
    await shipDrawn(db, 'whole')
    expect(await commit(db, 'whole')).toBe('committed')
    await tell(
      db,
      donors.map((donor, at) =>
        confirmed(donor, randomUUID(), beforeClose(1 + at), {
          giveaway: 'whole',
          amountCents: BigInt(1 + at) * 10_00n,
        }),
      ),
    )
    expect(await freeze(db, 'whole')).toBe('frozen')
    expect(await hold(db, 'whole')).toEqual({ kind: 'drawn' })
  })

  it('is one that a stranger verifies who knows the beacon, from the files alone', async () => {
    const verdict = await verify('whole')
    expect(verdict).toMatchObject({ kind: 'agrees', giveaway: 'whole' })
    expect(verdict.kind === 'agrees' && verdict.alternates).toHaveLength(3)
  })

  it('is made of exactly what counts of each donor', async () => {
    const balances = await db.query<{ donor: string; counted: bigint }>(sql`
      select donor_id as donor, sum(counted)::bigint as counted from balances where giveaway = 'whole' group by 1`)
    const counted = new Map(balances.map(({ donor, counted }) => [donor, Number(counted)]))
    expect(await entriesInPool('whole', donors)).toEqual(donors.map((donor) => counted.get(donor)))
    expect(Math.max(...counted.values())).toBe(60)
    expect((await findDraw(db, 'whole'))?.donors).toBe(40n)
  })

  it('names where the chain ended, and from the commitment on the round of the day that the rules name', async () => {
    const freeze = readDocument(Freeze, await readDocumentBytes(db, 'whole', 'freeze.json'))
    const commitment = readDocument(Commitment, await readDocumentBytes(db, 'whole', 'commitment.json'))
    const [head] = await db.query<{ seq: bigint; hash: Buffer }>(
      sql`select seq, hash from chain_heads where giveaway = 'whole'`,
    )
    if (freeze.kind === 'unreadable' || commitment.kind === 'unreadable') throw new Error('unreadable')
    expect(freeze.document.ledgerHeads).toEqual([{ chain: 'whole', seq: 40, hash: head?.hash.toString('hex') }])
    expect([commitment.document.round, freeze.document.round]).toEqual([namedRound.round, namedRound.round])
    expect(commitment.document).toMatchObject({
      drawsOn,
      timeZone: 'America/New_York',
      freezesAt: frozenAt.toISOString(),
    })
    expect(roundTime(commitment.document.beacon, freeze.document.round)).toEqual(roundDueAt)
    expect(roundDueAt.toISOString()).toBe('2023-09-15T16:00:00.000Z')
  })

  it('gives each donor a proof below 1,500 bytes that leads to the published root', async () => {
    const freeze = readDocument(Freeze, await readDocumentBytes(db, 'whole', 'freeze.json'))
    for (const donor of donors.slice(0, 5)) {
      const [given] = await proveInAll(db, donor)
      const bytes = Buffer.from(given?.proof ?? '')
      const proof = readProof(bytes)
      const opened = proof.kind === 'read' ? openProof(hashing, proof.document) : undefined
      expect(bytes.length).toBeLessThan(1_500)
      expect(opened && freeze.kind === 'read' && isProofOf(opened, freeze.document)).toBe(true)
      expect(opened && Number(opened.to - opened.from)).toBe(given?.entries)
    }
  })

  it('has no proof for somebody who does not take part', async () => {
    expect(await proveInAll(db, randomUUID())).toEqual([])
  })

  it('shows no donor id in any file, neither as text nor as bytes', async () => {
    const { seed, blinding } = await secretsOf('whole')
    for (const { name } of await listFiles(db, 'whole')) {
      const content = await allBytes('whole', name)
      for (const donor of donors) {
        const plain = donor.replaceAll('-', '')
        expect(content.includes(donor) || content.includes(plain) || content.includes(Buffer.from(plain, 'hex'))).toBe(
          false,
        )
      }
      expect(content.includes(blinding) || content.includes(blinding.toString('hex'))).toBe(false)
      if (name !== 'result.json') expect(content.includes(seed) || content.includes(seed.toString('hex'))).toBe(false)
    }
  })

  it('holds against its ledger, and breaks none of the invariants', async () => {
    expect(await auditDraw(db, 'whole', [])).toMatchObject({ isGood: false })
    expect(await auditDraw(db, 'whole', [beacon.chain])).toEqual({
      isGood: true,
      lines: [
        'whole: 5 files, as they were published',
        'whole: the official rules and the address for postcards are as they were sealed',
        'whole: the chain of the ledger is whole, and was cut at line 40',
        'whole: the pool is what the lines of the ledger make, 40 donors',
        'whole: the files give the same result again',
      ],
    })
    expect(await failedChecks(store.url, checks)).toEqual([])
  })

  async function secretsOf(slug: string) {
    const [row] = await db.query<{ seed: Buffer; blinding: Buffer }>(
      sql`select seed, blinding_secret as blinding from draw_secrets where giveaway = ${slug}`,
    )
    if (!row) throw new Error('no secrets')
    return row
  }
})

describe('what takes part', () => {
  it('is what happened in the period, whatever was heard after it and before the freeze', async () => {
    await shipDrawn(db, 'period')
    await commit(db, 'period')
    const [early, late, before, back, again, doubled, onlyLate] = someDonors(7) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const [backGift, againGift] = [randomUUID(), randomUUID()]
    const giveaway = 'period'
    const gift = (donor: string, at: string, id: string = randomUUID()) => confirmed(donor, id, at, { giveaway })
    await tell(db, [
      gift(early, beforeClose(2)),
      gift(late, beforeClose(1)),
      // Cents of a second after the close, and before the opening.
      gift(late, afterClose(1)),
      gift(onlyLate, afterClose(0.001)),
      gift(before, new Date(opensAt.getTime() - 1).toISOString()),
      gift(back, beforeClose(3), backGift),
      reversed(back, backGift, 50_00n),
      // Taken by a dispute and come again, both heard of years later.
      gift(again, beforeClose(4), againGift),
      reversed(again, againGift, 50_00n),
      reinstated(again, againGift, 50_00n),
      gift(doubled, beforeClose(5)),
      multiplied(doubled, 2, beforeClose(6)),
    ])
    expect(await freeze(db, 'period')).toBe('frozen')
    expect(await entriesInPool('period', [early, late, before, back, again, doubled, onlyLate])).toEqual([
      12,
      12,
      undefined,
      undefined,
      12,
      24,
      undefined,
    ])
  })

  it('does not change once it is frozen: what comes later is told as too late', async () => {
    await shipDrawn(db, 'late')
    await commit(db, 'late')
    const [first, second] = someDonors(2) as [string, string]
    const giftId = randomUUID()
    await tell(db, [confirmed(first, giftId, beforeClose(2), { giveaway: 'late' })])
    expect(await freeze(db, 'late')).toBe('frozen')
    const files = await listFiles(db, 'late')
    await tell(db, [
      confirmed(second, randomUUID(), beforeClose(1), { giveaway: 'late' }),
      reversed(first, giftId, 50_00n),
    ])
    expect(await freeze(db, 'late')).toBe('frozen-before')
    expect(await listFiles(db, 'late')).toEqual(files)
    expect(await entriesInPool('late', [first, second])).toEqual([12, undefined])
    expect(await hold(db, 'late')).toEqual({ kind: 'drawn' })
    expect(await verify('late')).toMatchObject({ kind: 'agrees', alternates: [] })
    const late = await db.query(
      sql`select entries from lines_of_draws where giveaway = 'late' and too_late order by number`,
    )
    expect(late).toEqual([{ entries: 12n }, { entries: -12n }])
  })

  it('is nobody: then there is nothing to draw, and that is said once', async () => {
    await shipDrawn(db, 'nobody')
    await commit(db, 'nobody')
    expect(await freeze(db, 'nobody')).toBe('nobody-took-part')
    expect(await freeze(db, 'nobody')).toBe('nobody-took-part')
    expect(await hold(db, 'nobody')).toEqual({ kind: 'not-frozen' })
    expect(await findDraw(db, 'nobody')).toMatchObject({ donors: 0n, frozenAt: null })
  })
})

describe('a step before its time', () => {
  it('is refused: a commitment after the close, a freeze before all has settled, a result before the freeze', async () => {
    await shipDrawn(db, 'early')
    const { commitDraw } = await import('./commit.ts')
    const { chain } = beacon
    expect(await commitDraw(db, 'early', chain, () => frozenAt)).toBe('closed')
    expect(await freezeDraw(db, 'early', () => frozenAt)).toBe('not-found')
    expect(await commitDraw(db, 'early', chain, () => committedAt)).toBe('committed')
    expect(await freezeDraw(db, 'early', () => new Date(frozenAt.getTime() - 1))).toBe('too-early')
    expect(await hold(db, 'early')).toEqual({ kind: 'not-frozen' })
    expect(await commitDraw(db, 'corvette', chain, () => committedAt)).toBe('not-found')
  })
})

describe('a day of the drawing', () => {
  const day = (slug: string, drawsOn: string) =>
    db.query(sql`update giveaways set draws_on = ${drawsOn} where slug = ${slug}`)

  it('that leaves less than a day between freeze and round is not sealed', async () => {
    await shipDrawn(db, 'hasty')
    await day('hasty', '2023-09-14')
    expect(await commit(db, 'hasty')).toBe('day-too-early')
    expect(await findDraw(db, 'hasty')).toBeUndefined()
    await day('hasty', '2023-09-15')
    expect(await commit(db, 'hasty')).toBe('committed')
  })

  it('far from the close is waited for: the draw is held then, not when the list is frozen', async () => {
    await shipDrawn(db, 'patient')
    await day('patient', '2024-03-01')
    await commit(db, 'patient')
    expect(await findDraw(db, 'patient')).toMatchObject({
      drawsOn: '2024-03-01',
      freezesAt: frozenAt,
      roundAt: new Date('2024-03-01T17:00:00.000Z'),
    })
  })
})

describe('a freeze that would come too late', () => {
  const near = roundDueAt.getTime() - 600_000

  it('is refused: the round could be known', async () => {
    await shipDrawn(db, 'missed')
    await commit(db, 'missed')
    await tell(db, [confirmed(randomUUID(), randomUUID(), beforeClose(2), { giveaway: 'missed' })])
    expect(await freezeDraw(db, 'missed', () => new Date(near + 1))).toBe('too-late')
    expect(await findDraw(db, 'missed')).toMatchObject({ cutAt: null, frozenAt: null })
  })

  it('is undone when the clock says so as the last thing, however long the pool took', async () => {
    await shipDrawn(db, 'slow')
    await commit(db, 'slow')
    await tell(db, [confirmed(randomUUID(), randomUUID(), beforeClose(2), { giveaway: 'slow' })])
    // Three looks for the cut, one for the freeze; then the clock is past the last moment.
    const looks = [near, near, near, near, near + 1]
    let look = 0
    const clock = () => new Date(looks[Math.min(look++, looks.length - 1)] ?? near)
    await expect(freezeDraw(db, 'slow', clock)).rejects.toThrow('took until its round was near')
    expect(look).toBe(5)
    expect((await listFiles(db, 'slow')).map(({ name }) => name).sort()).toEqual(['commitment.json', 'rules.json'])
    expect(await freezeDraw(db, 'slow', () => new Date(near))).toBe('frozen')
  })
})
