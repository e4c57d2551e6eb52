import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Database, openDatabase, type Sql, sql } from '@evenhand/service-kit/postgres'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import {
  beforeClose,
  commit,
  freeze,
  hold,
  otherSignature,
  namedRound,
  shipDrawn,
  someDonors,
  tell,
} from '../../tests/draws/drawn.ts'
import { killedAtEach } from '../../tests/killed.ts'
import { confirmed } from '../../tests/told.ts'
import { listFiles } from './files.ts'

const twins = 40
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

/** Forty at once; who finds no connection in time, since all check signatures on one processor, comes again as whoever gets a 503 does. */
const together = <T>(work: () => Promise<T>): Promise<T[]> => {
  const insist = (): Promise<T> =>
    work().catch((error: unknown) => {
      if (isDependencyDown(error)) return insist()
      throw error
    })
  return Promise.all(Array.from({ length: twins }, insist))
}
const published = async (slug: string) =>
  (await listFiles(db, slug)).map(({ name, sha256 }) => `${name} ${sha256.toString('hex')}`).sort()

async function giftsOf(slug: string, count = 9): Promise<void> {
  await tell(
    db,
    someDonors(count).map((donor) => confirmed(donor, randomUUID(), beforeClose(5), { giveaway: slug })),
  )
}

describe('forty who do the same at once', () => {
  it('commit to one seed, freeze one pool and draw one result', async () => {
    await shipDrawn(db, 'twins')
    const commitments = await together(() => commit(db, 'twins'))
    expect(commitments.filter((outcome) => outcome === 'committed')).toHaveLength(1)
    await giftsOf('twins')
    const freezes = await together(() => freeze(db, 'twins'))
    expect(freezes.filter((outcome) => outcome === 'frozen')).toHaveLength(1)
    expect(freezes.every((outcome) => ['frozen', 'frozen-before', 'busy'].includes(outcome))).toBe(true)
    const before = await published('twins')
    const results = await together(() => hold(db, 'twins'))
    expect(results.filter(({ kind }) => kind === 'drawn')).toHaveLength(1)
    expect(results.filter(({ kind }) => kind === 'drawn-before')).toHaveLength(twins - 1)
    const after = await published('twins')
    expect(after.filter((file) => before.includes(file))).toEqual(before)
    expect(after).toHaveLength(5)
    expect(await failedChecks(store.url, new URL('../../checks/', import.meta.url))).toEqual([])
  })
})

describe('a draw that is killed between any two statements', () => {
  it('goes on where it was, and leaves nothing half there', async () => {
    await shipDrawn(db, 'killed')
    const seen = new Set<string>()
    const dies = (work: (failing: Database) => Promise<unknown>) =>
      killedAtEach(db, work, async () => {
        seen.add((await published('killed')).map((file) => file.split(' ')[0]).join())
        const failed = await failedChecks(store.url, new URL('../../checks/', import.meta.url))
        // Their lines are recorded in 2023, and some are not sealed yet.
        expect(failed.filter((check) => !check.startsWith('sealed-in-time.sql'))).toEqual([])
      })
    expect(await dies((failing) => commit(failing, 'killed'))).toBeGreaterThan(5)
    await giftsOf('killed')
    expect(await dies((failing) => freeze(failing, 'killed'))).toBeGreaterThan(10)
    expect(await dies((failing) => hold(failing, 'killed'))).toBeGreaterThan(8)
    expect([...seen]).toEqual([
      '',
      'commitment.json,rules.json',
      'commitment.json,freeze.json,pool.bin,rules.json',
      'commitment.json,freeze.json,pool.bin,result.json,rules.json',
    ])
    // A draw is killed at every statement of it, and goes on from there.
  }, 120_000)
})

describe('what is published', () => {
  beforeAll(async () => {
    await shipDrawn(db, 'done')
    await commit(db, 'done')
    await giftsOf('done')
    await freeze(db, 'done')
  })

  it.each([
    ['another round', { round: 1000, signature: otherSignature }, { kind: 'other-round', round: namedRound.round }],
    ['the signature of another round', { signature: otherSignature }, { kind: 'signature-is-false' }],
    ['bytes that are no signature', { signature: 'ff'.repeat(48) }, { kind: 'signature-is-false' }],
  ])('is not decided by %s', async (_what, brought, refusal) => {
    expect(await hold(db, 'done', brought)).toEqual(refusal)
    expect(await published('done')).toHaveLength(4)
  })

  it('stays when somebody brings a false signature for what is drawn already', async () => {
    expect(await hold(db, 'done')).toEqual({ kind: 'drawn' })
    const files = await published('done')
    expect(await hold(db, 'done', { signature: otherSignature })).toEqual({ kind: 'signature-is-false' })
    expect(await hold(db, 'done')).toEqual({ kind: 'drawn-before' })
    expect(await published('done')).toEqual(files)
  })

  it.each<[string, Sql]>([
    ['a file changed', sql`update draw_files set bytes = bytes + 1`],
    ['a file removed', sql`delete from draw_files`],
    ['the files emptied', sql`truncate draw_files`],
    ['a part of a file changed', sql`update draw_file_chunks set bytes = '\\x00'`],
    ['a part of a file removed', sql`delete from draw_file_chunks`],
    ['the parts emptied', sql`truncate draw_file_chunks`],
    ['a part added', sql`insert into draw_file_chunks values ('done', 'result.json', 1, '\\x00')`],
    [
      'a second result',
      sql`insert into draw_files values ('done', 'result.json', 1, decode(repeat('00', 32), 'hex'), now())`,
    ],
    ['another seed', sql`update draw_secrets set seed = blinding_secret`],
    ['the secrets removed', sql`delete from draw_secrets`],
    ['a draw removed', sql`delete from draws`],
    ['a draw begun again', sql`update draws set drawn_at = null, round_from = null`],
    ['another round', sql`update draws set round = 1`],
    ['another day', sql`update draws set draws_on = draws_on + 1`],
    ['another cut', sql`update draws set cut_number = cut_number + 1`],
    ['a later close', sql`update draws set closes_at = closes_at + interval '1 day'`],
    [
      'a later close of the giveaway',
      sql`update giveaways set closes_at = closes_at + interval '1 day' where slug = 'done'`,
    ],
    ['another day of the giveaway', sql`update giveaways set draws_on = draws_on + 1 where slug = 'done'`],
  ])('bears no %s', async (_what, statement) => {
    const files = await published('done')
    await expect(db.query(statement)).rejects.toThrow(/never changed|published already|duplicate key|are settled/)
    expect(await published('done')).toEqual(files)
  })
})
