import type { Month } from '@evenhand/contracts/catalogue'
import { sql } from '@evenhand/service-kit/postgres'
import { mergeRecords } from '@evenhand/service-kit/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { openHeardLedger } from '../../tests/heard-ledger.ts'
import { freelyEntered, levelGranted, registered, shippedOn, type Told } from '../../tests/told.ts'
import { recordFacts } from '../all-sources.ts'
import { draftNextEditions } from '../giveaways/next-edition/draft.ts'
import { publishDraft } from '../giveaways/rules-documents/publish.ts'
import { shipRules } from '../giveaways/rules-documents/ship.ts'
import { findDraft } from '../giveaways/rules-documents/store.ts'
import { sealAll } from '../ledger/seal.ts'
import { beginMonths } from '../sources/monthly/begin-months.ts'
import { lockBoth, merging } from './settle-merge.ts'

let ledger: Awaited<ReturnType<typeof openHeardLedger>>

/** The edition that closes on December 15 is final, and the one after it is open. */
beforeAll(async () => {
  ledger = await openHeardLedger()
  const { db } = ledger
  await shipRules(db, shippedOn)
  expect(await draftNextEditions(db, new Date('2026-09-17T05:00:00Z'))).toEqual(['main-2027'])
  await db.transaction(async (tx) => {
    const { revision = 0 } = (await findDraft(tx, 'main-2027')) ?? {}
    const now = new Date('2026-11-21T12:00:00Z')
    const act = { slug: 'main-2027', administratorId: 'administrator-1', now }
    await publishDraft(tx, { ...act, revision, reason: 'The next year', by: 2 })
  })
  await db.query(sql`
    insert into draws (giveaway, committed_at, opens_at, closes_at, freezes_at, draws_on, round, round_at, cut_number, cut_seq, cut_hash, cut_at,
      donors, frozen_at, outline)
    select slug, opens_at, opens_at, closes_at, closes_at, (closes_at + interval '3 days')::date, 1, closes_at + interval '3 days', 1, 1, '', closes_at,
      1, closes_at, '' from giveaways where slug = 'main-2026'`)
})
afterAll(async () => {
  await sealAll(ledger.db)
  // The draw has no files: it was never held.
  expect((await ledger.close()).filter((failed) => !String(failed).startsWith('draws-'))).toEqual([])
})

const begin = async (until: string) => {
  while ((await beginMonths(ledger.db, recordFacts, new Date(until))) > 0);
}

/** What a record has of a month in an edition, by member account or the free way in. */
async function monthOf(donorId: string, giveaway: string, month: Month): Promise<bigint> {
  const [row] = await ledger.db.query<{ entries: bigint }>(sql`
    select coalesce(sum(case kind when 'grant' then final else -final end), 0)::bigint as entries from entries
    where donor_id = ${donorId} and giveaway = ${giveaway} and month = ${month} and entry_type = 'monthly_auto'`)
  return row?.entries ?? 0n
}

const anyRecord = fc.record({
  registeredAt: fc.constantFrom(undefined, '2026-10-02T12:00:00Z', '2026-12-03T12:00:00Z', '2026-12-20T12:00:00Z'),
  enteredAt: fc.constantFrom(undefined, '2026-12-05T12:00:00Z', '2026-12-18T12:00:00Z'),
})
type Did = typeof anyRecord extends fc.Arbitrary<infer Value> ? Value : never

/** The account that is told of first is the earlier one; its level is granted as it begins. */
function toldOf(donorId: string, did: readonly Did[], level: string): Told[] {
  const [registeredAt] = did.flatMap((one) => one.registeredAt ?? []).toSorted()
  return [
    ...(registeredAt ? [registered(donorId, registeredAt)] : []),
    ...(registeredAt && level !== 'free' ? [levelGranted(donorId, level, registeredAt)] : []),
    ...did.flatMap(({ enteredAt }) => (enteredAt ? [freelyEntered(donorId, enteredAt)] : [])),
  ]
}

it('a member’s month counts once across a final list and the edition after it, as for one record that did it all', async () => {
  await fc.assert(
    fc.asyncProperty(anyRecord, anyRecord, fc.constantFrom('free', 'platinum'), async (ofFrom, ofTo, level) => {
      const [from, to, whole] = [randomUUID(), randomUUID(), randomUUID()]
      await ledger.hear(...toldOf(from, [ofFrom], level), ...toldOf(to, [ofTo], level))
      await ledger.hear(...toldOf(whole, [ofFrom, ofTo], level))
      await begin('2026-12-22T12:00:00Z')
      const inList = () => Promise.all([from, to].map((one) => monthOf(one, 'main-2026', '2026-12-01')))
      const before = await inList()
      await mergeRecords(ledger.db, { merging, lockBoth }, { fromId: from, toId: to })
      await begin('2027-01-20T12:00:00Z')
      expect(await inList()).toEqual(before)
      for (const month of ['2026-12-01', '2027-01-01']) {
        expect(await monthOf(from, 'main-2027', month)).toBe(0n)
        expect(await monthOf(to, 'main-2027', month)).toBe(await monthOf(whole, 'main-2027', month))
      }
    }),
    { numRuns: 60 },
  )
  // Sixty histories over two editions, each merged and compared.
}, 150_000)
