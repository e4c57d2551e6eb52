import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openDatabase, type Sql, sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import {
  beacon,
  beforeClose,
  commit,
  freeze,
  hold,
  namedRound,
  shipDrawn,
  someDonors,
  tell,
} from '../../tests/draws/drawn.ts'
import { confirmed } from '../../tests/told.ts'
import { sealAll } from '../ledger/seal.ts'
import { auditDraw, describeDraw } from './audit.ts'
import { findDraw } from './store.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
const db = openDatabase(store.url)
afterAll(async () => {
  await db.close()
  await store.drop()
})

let slug = ''
let draws = 0
beforeEach(async () => {
  slug = `audited-${++draws}`
  await shipDrawn(db, slug)
  await commit(db, slug)
  await tell(
    db,
    someDonors(5).map((donor) => confirmed(donor, randomUUID(), beforeClose(5), { giveaway: slug })),
  )
  await freeze(db, slug)
  await hold(db, slug)
})

/** What only the owner of the database can do: past every trigger and right. */
const tamper = (statement: Sql): Promise<void> =>
  store.db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(statement)
  })

const faults = async (): Promise<string[]> => {
  const { isGood, lines } = await auditDraw(db, slug, [beacon.chain])
  expect(isGood).toBe(false)
  return lines
}

describe('whoever tampers with a draw in the database', () => {
  it('is found, when it is a byte of the pool', async () => {
    await tamper(sql`
      update draw_file_chunks set bytes = set_byte(bytes, 47, 99) where giveaway = ${slug} and name = 'pool.bin'`)
    expect(await faults()).toContain(`${slug}: CHANGED: pool.bin is not what was published`)
  })

  it('is found, when the hash of the file is changed with it', async () => {
    await tamper(sql`
      update draw_file_chunks set bytes = set_byte(bytes, 79, 99) where giveaway = ${slug} and name = 'pool.bin'`)
    await tamper(sql`
      update draw_files f set sha256 = sha256(c.bytes) from draw_file_chunks c
      where (c.giveaway, c.name) = (f.giveaway, f.name) and f.giveaway = ${slug} and f.name = 'pool.bin'`)
    expect(await faults()).toEqual(
      expect.arrayContaining([
        `${slug}: NOT FROM THE LEDGER: record 1 of the pool is not what its lines say`,
        expect.stringContaining(`${slug}: DIFFERS: `),
      ]),
    )
  })

  it('is found, when a part of a file is gone', async () => {
    await tamper(sql`delete from draw_file_chunks where giveaway = ${slug} and name = 'pool.bin'`)
    expect(await faults()).toContain(`${slug}: NOT WHOLE: a part of pool.bin is missing`)
  })

  it('is found, when it is a line of the ledger', async () => {
    await tamper(sql`
      update entries set earned = earned + 1, final = final + 1, counted = counted + 1
      where id = (select id from entries where giveaway = ${slug} order by number limit 1)`)
    expect(await faults()).toEqual([
      `${slug}: 5 files, as they were published`,
      `${slug}: the official rules and the address for postcards are as they were sealed`,
      `${slug}: BROKEN at line 1 of the ledger: the line is not what was sealed`,
      expect.stringMatching(/NOT FROM THE LEDGER: record \d of the pool is not what its lines say/),
      `${slug}: the files give the same result again`,
    ])
  })

  it('is found, when the chain is sealed anew', async () => {
    await tamper(sql`update seals set hash = sha256(hash) where giveaway = ${slug} and seq = 5`)
    expect(await faults()).toContain(
      `${slug}: NOT AS FROZEN: line 5 of the chain is not the one where the pool was cut`,
    )
  })
})

describe('whoever publishes other words than those that were sealed', () => {
  const publish = (version: number, document: Sql) =>
    tamper(sql`
      insert into rules_versions (giveaway, version, document, sha256, published_at, published_by, reason, regions_allowed)
      select giveaway, ${version}, text, sha256(convert_to(text, 'UTF8')), now(), 'admin', 'Clearer', '{US-OH}'
      from (select f.giveaway, ${document} as text from draw_files f join draw_file_chunks c using (giveaway, name)
        where f.giveaway = ${slug} and f.name = 'rules.json') sealed`)
  const sealedText = sql`convert_from(c.bytes, 'UTF8')`
  const officialRules = sql`(jsonb_build_object('texts', jsonb_build_object('officialRules', 'As we like.')))`

  it('is found, but not who makes another text clearer', async () => {
    await publish(1, sealedText)
    await publish(2, sql`(${sealedText}::jsonb || '{"description": "Blue"}')::text`)
    expect((await auditDraw(db, slug, [beacon.chain])).isGood).toBe(true)
    await publish(3, sql`(${sealedText}::jsonb || ${officialRules})::text`)
    await publish(4, sql`(${sealedText}::jsonb || '{"freePostAddress": "Nowhere 1"}')::text`)
    const words = 'of the rules has other official rules, or another address for postcards'
    const lines = await faults()
    for (const version of [3, 4]) expect(lines).toContain(`${slug}: NOT AS SEALED: version ${version} ${words}`)
  })
})

describe('whoever tampers with the cut', () => {
  it('is found, when the place in the chain is another one than the pool was cut at', async () => {
    await tamper(sql`
      update draws set cut_seq = 4, cut_hash = (select hash from seals where giveaway = ${slug} and seq = 4)
      where giveaway = ${slug}`)
    expect(await faults()).toContain(`${slug}: NOT AS FROZEN: the pool was cut at other lines than line 4 of the chain`)
  })

  it.each([
    ['fewer', sql`s.seq = 2`],
    ['more', sql`s.seq = 4`],
  ])('before the freeze gets no list frozen that has %s lines than the chain up to there', async (_which, other) => {
    slug = `cut-${randomUUID()}`
    await shipDrawn(db, slug)
    await commit(db, slug)
    await tell(
      db,
      someDonors(5).map((donor) => confirmed(donor, randomUUID(), beforeClose(5), { giveaway: slug })),
    )
    await sealAll(db)
    await tamper(sql`
      update draws d set cut_seq = 3, cut_hash = third.hash, cut_at = now(), cut_number = e.number
      from seals third, seals s join entries e on e.id = s.entry_id
      where d.giveaway = ${slug} and (third.giveaway, third.seq) = (${slug}, 3) and s.giveaway = ${slug} and ${other}`)
    await expect(freeze(db, slug)).rejects.toThrow('has a number of other lines than its place in the chain')
    expect(await findDraw(db, slug)).toMatchObject({ frozenAt: null, donors: null })
  })
})

it('describes how far a draw has come', async () => {
  const draw = await findDraw(db, slug)
  expect(draw && (await describeDraw(db, draw))).toMatch(
    new RegExp(`drawn on 2023-09-15T.* by round ${namedRound.round} among 5 donors$`),
  )
})
