import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hearTogether } from '../../../tests/hear.ts'
import {
  confirmed,
  multiplied,
  reversed,
  shipSmallGiveaway,
  smallGiveaway,
  type Told,
  shippedOn,
} from '../../../tests/told.ts'
import { shippedGiveaways } from '../../giveaways/shipped.ts'
import { shipGiveaways } from '../../giveaways/store.ts'
import { publishHeads } from '../heads/publish.ts'
import { sealAll } from '../seal.ts'
import { parseCommand } from './command-line.ts'
import { explain } from '../../account/explain.ts'
import { readHeads } from './heads-files.ts'
import { rebuild } from './rebuild.ts'
import { verify } from './verify.ts'

let store: TestDatabase
let folder: string
const donor = randomUUID()
const [first, second] = [randomUUID(), randomUUID()]

const hear = async (...told: Told[]): Promise<void> => {
  await hearTogether(store.db, told)
}
const publish = (day: string, auditors: string[] = []) =>
  publishHeads({ db: store.db, folder, auditors, now: () => new Date(`${day}T12:00:00Z`) })

async function heads() {
  const read = await readHeads([folder])
  if ('refused' in read) throw new Error(read.refused)
  return read
}

beforeAll(async () => {
  store = await testDatabase(new URL('../../../migrations/', import.meta.url))
  await shipGiveaways(store.db, shippedGiveaways, shippedOn)
  await shipSmallGiveaway(store.db)
  const capped = { giveaway: smallGiveaway, amountCents: 100_00n }
  await hear(
    multiplied(donor, 3, '2026-11-01T00:00:00Z'),
    confirmed(donor, randomUUID(), '2026-11-02T12:00:00Z'),
    confirmed(donor, first, '2026-10-02T12:00:00Z', capped),
    confirmed(donor, second, '2026-10-03T12:00:00Z', capped),
    reversed(donor, first, 100_00n),
    confirmed(randomUUID(), randomUUID(), '2026-11-02T12:00:00Z'),
  )
  await sealAll(store.db)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-heads-'))
})
afterAll(() => store?.drop())

/** Somebody with the keys of the database. */
const tamper = (...changes: ReturnType<typeof sql>[]) =>
  store.db.transaction(async (tx) => {
    for (const table of [sql`entries`, sql`seals`]) await tx.query(sql`alter table ${table} disable trigger user`)
    await tx.query(sql`grant all on entries, seals to current_user`)
    for (const change of changes) await tx.query(change)
    await tx.query(sql`revoke update, delete, truncate on entries, seals from current_user`)
    for (const table of [sql`entries`, sql`seals`]) await tx.query(sql`alter table ${table} enable trigger user`)
  })

describe('verify', () => {
  it('says that all is well, chain by chain', async () => {
    const { lines, isGood } = await verify(store.db, [])
    expect(lines).toEqual([
      expect.stringMatching(/^main-2026: whole, 2 lines, 48 entries, 48 of them count, head [0-9a-f]{64}$/),
      expect.stringMatching(/^small: whole, 3 lines, 25 entries, 25 of them count/),
      'balances and totals: the sums of their lines',
    ])
    expect(isGood).toBe(true)
  })

  it('names a balance and a slot that are not the sums of their lines, until they are rebuilt', async () => {
    await store.db.query(
      sql`update balances set entries = entries + 1000 where (donor_id, giveaway) = (${donor}, 'main-2026')`,
    )
    await store.db.query(sql`delete from totals where giveaway = ${smallGiveaway} and entries > 0`)
    const broken = await verify(store.db, [])
    expect(broken.isGood).toBe(false)
    expect(broken.lines).toEqual(
      expect.arrayContaining([
        `donor ${donor}, main-2026, donation, 2026-11-01: WRONG, kept are 1036 entries, 36 count; the lines say 36 entries, 36 count`,
        expect.stringMatching(/^total of small, slot \d+: WRONG, kept are none; the lines say 25 entries, 25 count$/),
        'small: BROKEN at line 3: the total is not the sum of the lines',
      ]),
    )
    expect((await rebuild(store.db)).map(({ of }) => of.split(',')[0])).toEqual([`donor ${donor}`, 'total of small'])
    expect((await verify(store.db, [])).isGood).toBe(true)
    expect(await rebuild(store.db)).toEqual([])
  })
})

describe('published heads', () => {
  it('are one file a day, whoever publishes how often, and are mailed to each auditor once', async () => {
    await publish('2026-11-21', ['ada@example.org', 'grace@example.org'])
    await publish('2026-11-21', ['ada@example.org', 'grace@example.org'])
    await publish('2026-11-22')
    expect(await readdir(folder)).toEqual(['ledger-heads-2026-11-21.json', 'ledger-heads-2026-11-22.json'])
    const mails = await store.db.query<{ payload: { to: string; values: { heads: string } } }>(
      sql`select payload from outbox where payload ->> 'template' = 'ledger-heads' order by id`,
    )
    expect(mails.map(({ payload }) => payload.to)).toEqual(['ada@example.org', 'grace@example.org'])
    expect(mails[0]?.payload.values.heads).toMatch(/^main-2026 2 [0-9a-f]{64}\nsmall 3 [0-9a-f]{64}$/)
  })

  it('come again to a folder that lost them, as they were, and agree with a ledger that has only grown', async () => {
    await publish('2026-11-21')
    const text = await readFile(join(folder, 'ledger-heads-2026-11-21.json'), 'utf8')
    await rm(folder, { recursive: true })
    await hear(confirmed(randomUUID(), randomUUID(), '2026-11-23T12:00:00Z'))
    await sealAll(store.db)
    await publish('2026-11-22')
    expect(await readFile(join(folder, 'ledger-heads-2026-11-21.json'), 'utf8')).toBe(text)
    const { lines, isGood } = await verify(store.db, await heads())
    expect(lines).toContain('published heads, days compared: 2; all as they were')
    expect(isGood).toBe(true)
  })

  it('show what nothing inside can: a chain that was sealed anew after a change, by whoever has the keys', async () => {
    await publish('2026-11-21')
    await tamper(
      sql`delete from seals where giveaway = 'main-2026'`,
      sql`delete from totals where giveaway = 'main-2026'`,
      sql`delete from chain_heads where giveaway = 'main-2026'`,
      sql`update entries set description = 'Gift of $5,000.00' where giveaway = 'main-2026' and donor_id = ${donor}`,
    )
    await sealAll(store.db)
    expect((await verify(store.db, [])).isGood).toBe(true)
    const { lines, isGood } = await verify(store.db, await heads())
    expect(isGood).toBe(false)
    expect(lines).toContainEqual(
      expect.stringMatching(/^main-2026: NOT AS PUBLISHED on 2026-11-21: line 2 had the hash [0-9a-f]{64}, and has/),
    )
  })

  it('show a tail that was cut off together with its head', async () => {
    await publish('2026-11-24')
    await tamper(
      sql`delete from entries where id in (select entry_id from seals where giveaway = ${smallGiveaway} and seq = 3)`,
      sql`delete from seals where giveaway = ${smallGiveaway} and seq = 3`,
      sql`update chain_heads set seq = 2, number = (select number from entries join seals on entry_id = id where (seals.giveaway, seq) = (${smallGiveaway}, 2)),
        hash = (select hash from seals where (giveaway, seq) = (${smallGiveaway}, 2)) where giveaway = ${smallGiveaway}`,
    )
    await rebuild(store.db)
    expect((await verify(store.db, [])).isGood).toBe(true)
    expect((await verify(store.db, await heads())).lines).toContainEqual(
      expect.stringMatching(/^small: NOT AS PUBLISHED on .*: it had 3 lines, and line 3 is no longer there$/),
    )
  })

  it('are refused when the file is none of them', async () => {
    expect(await readHeads(['/no/such/file'])).toEqual({ refused: expect.stringContaining('cannot be read') })
    expect(await readHeads([new URL(import.meta.url).pathname])).toEqual({
      refused: expect.stringContaining('is not a file of published heads'),
    })
  })
})

describe('explain', () => {
  const explained = async (donorId: string): Promise<string> => {
    const lines: string[] = []
    for await (const line of explain(store.db, donorId)) lines.push(line)
    return lines.join('\n')
  }

  it('tells each line with its cause, its factor, what the caps decided and what the donor had then', async () => {
    const text = await explained(donor)
    expect(text).toContain('2026-11-02 12:00 UTC  main-2026')
    expect(text).toContain('12 earned × 3 = 36 entries. All of them count.')
    expect(text).toContain('15 of 25 count: there was room for 15.')
    expect(text).toContain('One person can have 40 entries a month from gifts in this giveaway.')
    expect(text).toContain(
      `cause gift:${second}, by edition 2 of how entries are counted; then 50 entries, of which 40 count`,
    )
    expect(text).toContain('Total, main-2026: 36 entries.')
  })

  it('says so when there is nothing', async () => {
    expect(await explained(randomUUID())).toBe('The ledger has no lines for this donor.')
  })
})

it('the command knows its verbs and says what to write instead of others', () => {
  expect(parseCommand(['verify', 'a.json'])).toEqual({ verb: 'verify', headsPaths: ['a.json'] })
  expect(parseCommand(['explain'])).toEqual({ refused: expect.stringContaining('Name one donor') })
  expect(parseCommand(['audit'])).toEqual({ refused: expect.stringContaining("no 'audit'") })
  expect(parseCommand([])).toEqual({ refused: expect.stringContaining('npm run ledger -- verify') })
})
