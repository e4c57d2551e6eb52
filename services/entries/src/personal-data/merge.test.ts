import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks, mergeRecords, testDatabase } from '@evenhand/service-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { proveMailboxes } from '../../tests/proved.ts'
import {
  anyHistory,
  confirmed,
  eventsOf,
  freelyEntered,
  type History,
  referralRewarded,
  registered,
  registeredForLease,
  reversed,
  shippedOn,
  shipSmallGiveaway,
  smallGiveaway,
  type Told,
  visited,
} from '../../tests/told.ts'
import { recordFacts, sourceReactions } from '../all-sources.ts'
import { shippedGiveaways } from '../giveaways/shipped.ts'
import { shipGiveaways } from '../giveaways/store.ts'
import { sealAll } from '../ledger/seal.ts'
import { beginMonths } from '../sources/monthly/begin-months.ts'
import { listGiftEntries } from '../account/figures/gift-entries.ts'
import { lockBoth, merging } from './settle-merge.ts'
import { listOpenToMerge } from './store.ts'

const root = new URL('../../', import.meta.url)

async function openLedger() {
  const store = await testDatabase(new URL('migrations/', root))
  const db = openDatabase(store.url)
  await shipGiveaways(db, shippedGiveaways, shippedOn)
  await shipSmallGiveaway(db)
  return { store, db }
}

let store: Awaited<ReturnType<typeof openLedger>>['store']
let db: Database
beforeAll(async () => ({ store, db } = await openLedger()))
afterAll(async () => {
  await db?.close()
  await store?.drop()
})

const hear = async (to: Database, ...told: readonly Told[]): Promise<void> => {
  await proveMailboxes(to, told)
  for (const { type, json, id } of told)
    await sourceReactions(to)
      .find((one) => one.type === type)
      ?.handle(json, { id, type, time: new Date() })
}

const merge = (of: Database, fromId: string, toId: string) => mergeRecords(of, { merging, lockBoth }, { fromId, toId })

/** What a record has, by cause and month, with what counts of it. */
const balancesOf = (of: Database, donorId: string) =>
  of.query(sql`
    select giveaway, entry_type, month, entries from balances where donor_id = ${donorId} and entries > 0 order by 1, 2, 3`)
const countedOf = async (of: Database, donorId: string, giveaway: string) => {
  const [row] = await of.query<{ counted: bigint }>(sql`
    select coalesce(sum(counted), 0)::bigint as counted from balances where donor_id = ${donorId} and giveaway = ${giveaway}`)
  return row?.counted ?? 0n
}
const linesOf = (of: Database, donorId: string) =>
  of.query<{ kind: string; final: bigint; description: string; giveaway: string }>(sql`
    select kind, final, description, giveaway from entries where donor_id = ${donorId} order by number`)

const endOfHistories = new Date('2026-12-20T12:00:00Z')
const begin = async () => {
  while ((await beginMonths(db, recordFacts, endOfHistories)) > 0);
}

/** Of a history what one record did of it: the rest earns nothing there. */
const partOf = (history: History, mask: readonly boolean[], which: boolean): History =>
  history.map((one, place) =>
    mask[place] === which ? one : { ...one, what: 'affiliate-and-reversal' as const, factor: 2 },
  )

/** Memberships and posts are of one record alone, also where another person does both parts. */
const marked = (told: readonly Told[], mark: string): Told[] =>
  told.map(({ json, ...one }) => {
    const content = json as Readonly<Record<string, string>>
    const own = ['membershipId', 'post'].filter((name) => content[name] !== undefined)
    const names = Object.fromEntries(own.map((name) => [name, `${mark}-${content[name]}`]))
    return { ...one, json: { ...content, ...names } }
  })

/** Who registers twice is a member from the first time on. */
const membersFirst = (told: readonly Told[]): Told[] => {
  const isMember = ({ type }: Told) => type.endsWith('MemberRegistered')
  const at = ({ json }: Told) => (json as Readonly<Record<string, string>>)['registeredAt'] ?? ''
  return [
    ...told.filter(isMember).toSorted((a, b) => at(a).localeCompare(at(b))),
    ...told.filter((one) => !isMember(one)),
  ]
}

describe('two records of one person', () => {
  it('have after a merge what one record has that did it all, in any order, and caps hold for both together', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), async (history, mask) => {
        const [from, to, whole] = [randomUUID(), randomUUID(), randomUUID()]
        const [ofFrom, ofTo] = [partOf(history, mask, true), partOf(history, mask, false)]
        await hear(db, ...marked(eventsOf(ofFrom, from), 'a'), ...marked(eventsOf(ofTo, to), 'b'))
        await hear(
          db,
          ...membersFirst([...marked(eventsOf(ofFrom, whole), 'a'), ...marked(eventsOf(ofTo, whole), 'b')]),
        )
        await proveMailboxes(
          db,
          [from, to, whole].map((donorId) => ({ json: { donorId } })),
        )
        await begin()
        await merge(db, from, to)
        await begin()
        expect(await balancesOf(db, from)).toEqual([])
        expect(await balancesOf(db, to)).toEqual(await balancesOf(db, whole))
        for (const giveaway of ['main-2026', smallGiveaway])
          expect(await countedOf(db, to, giveaway)).toBe(await countedOf(db, whole, giveaway))
        const before = await linesOf(db, to)
        await merge(db, from, to)
        expect(await linesOf(db, to)).toEqual(before)
      }),
      { numRuns: 60 },
    )
    await sealAll(db)
    expect(await failedChecks(store.url, new URL('checks/', root))).toEqual([])
    // Each of sixty histories is heard twice, and merged twice.
  }, 150_000)

  it('count a free entry of a month, a visit of a day and a registration once', async () => {
    const [from, to] = [randomUUID(), randomUUID()]
    const sponsor = randomUUID()
    for (const donorId of [from, to])
      await hear(
        db,
        freelyEntered(donorId, '2026-11-20T12:00:00Z'),
        visited(donorId, sponsor, donorId === from ? '2026-11-20T12:00:00Z' : '2026-11-20T13:00:00Z'),
        registeredForLease(donorId, '2026-11-20T12:00:00Z'),
      )
    const before = await balancesOf(db, to)
    await merge(db, from, to)
    expect(await balancesOf(db, to)).toEqual(before)
    expect(await balancesOf(db, from)).toEqual([])
  })

  it('have a refund taken from the record that has the line, after one merge and after two', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const giftId = randomUUID()
    await hear(db, confirmed(first, giftId, '2026-11-20T12:00:00Z', { amountCents: 100_00n }))
    await merge(db, first, second)
    await merge(db, second, third)
    expect((await linesOf(db, third)).map(({ description }) => description)).toEqual([
      'From your other record: Gift of $100.00',
    ])
    // At the desk the gift earned what it did, once, and nothing of it was taken back.
    expect(await listGiftEntries(db, [giftId])).toMatchObject([{ grants: [{ final: 25 }], takenBack: 0 }])
    await hear(db, reversed(third, giftId, 100_00n))
    expect(await balancesOf(db, third)).toEqual([])
    expect(await failedChecks(store.url, new URL('checks/', root))).toEqual([])
  })

  it('are one also for what was heard of the old one before, and waited for the merge', async () => {
    const [from, to, giftId, friend] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await hear(db, registered(from, '2026-11-02T12:00:00Z'), referralRewarded(from, friend))
    await hear(db, confirmed(from, giftId, '2026-11-20T12:00:00Z', { amountCents: 100_00n }))
    const heard: Promise<void>[] = []
    await db.transaction(async (tx) => {
      await lockBoth(tx, { fromId: from, toId: to, at: new Date() })
      heard.push(hear(db, reversed(from, giftId, 100_00n)))
      heard.push(hear(db, referralRewarded(from, friend, { stands: false, version: 2 })))
      await eventually(
        async () =>
          (await tx.query(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length > 1,
      )
      await tx.query(sql`
        insert into person_requests (request_id, donor_id, into_id, asked_at, done_at) values (gen_random_uuid(), ${from}, ${to}, now(), now())`)
      for (const move of Object.values(merging))
        if (typeof move !== 'string') await move(tx, { fromId: from, toId: to, at: new Date() })
    })
    await Promise.all(heard)
    expect(await balancesOf(db, from)).toEqual([])
    // Of the gift and of the friend is nothing left.
    expect(await balancesOf(db, to)).toMatchObject([{ entry_type: 'monthly_auto' }])
    expect(await failedChecks(store.url, new URL('checks/', root))).toEqual([])
  })

  it('keep what was earned for friends, and who the other member was', async () => {
    const [from, to, friend] = [randomUUID(), randomUUID(), randomUUID()]
    await hear(db, registered(from, '2026-11-02T12:00:00Z'), registered(to, '2026-11-03T12:00:00Z'))
    await hear(db, referralRewarded(from, friend))
    await merge(db, from, to)
    const [award] = await db.query(sql`select donor_id as donor from awards where donor_id = ${to}`)
    expect(award).toEqual({ donor: to })
    const members = await db.query(sql`
      select donor_id as donor, registered_at as at from members where donor_id in (${from}, ${to})`)
    expect(members).toEqual([{ donor: to, at: new Date('2026-11-02T12:00:00Z') }])
    expect(await db.query(sql`select donor_id as donor from members_before where member_id = ${from}`)).toEqual([
      { donor: to },
    ])
  })
})

describe('what was held for review', () => {
  const hold = (donorId: string, state: 'held' | 'released' | 'refused') =>
    db.query(sql`
      insert into entry_holds (id, donor_id, whys, state, held_at, reason, decided_by, decided_at)
      values (gen_random_uuid(), ${donorId}, '{disposable-domain}', ${state}, now(), ${state === 'held' ? null : 'Looked at'},
        ${state === 'held' ? null : 'ada'}, ${state === 'held' ? null : new Date()})`)

  it('of either record is decided before they are one', async () => {
    const [from, to, held] = [randomUUID(), randomUUID(), randomUUID()]
    await hold(held, 'held')
    expect(await listOpenToMerge(db, { fromId: held, toId: to })).toEqual(['review'])
    expect(await listOpenToMerge(db, { fromId: from, toId: held })).toEqual(['review'])
    expect(await listOpenToMerge(db, { fromId: from, toId: to })).toEqual([])
  })

  it('and refused stays refused, also where the other record was released', async () => {
    const [from, to] = [randomUUID(), randomUUID()]
    await hear(db, freelyEntered(to, '2026-11-20T12:00:00Z'), confirmed(to, randomUUID(), '2026-11-20T12:00:00Z'))
    await hold(from, 'refused')
    await hold(to, 'released')
    await merge(db, from, to)
    expect(await db.query(sql`select state from entry_holds where donor_id in (${from}, ${to})`)).toEqual([
      { state: 'refused' },
    ])
    // What was paid counts as before.
    expect(await balancesOf(db, to)).toMatchObject([{ entry_type: 'donation', entries: 12n }])
    expect(await failedChecks(store.url, new URL('checks/', root))).toEqual([])
  })
})

/** The draw of the main giveaway, as it was committed to, and frozen with the list of one person. */
const committedDraw = sql`
  insert into draws (giveaway, committed_at, opens_at, closes_at, freezes_at, draws_on, round, round_at)
  select slug, opens_at, opens_at, closes_at, closes_at, (closes_at + interval '3 days')::date, 1, closes_at + interval '3 days'
  from giveaways where slug = 'main-2026'`
const frozenDraw = sql`
  update draws set cut_number = 1, cut_seq = 1, cut_hash = '', cut_at = closes_at, donors = 1, frozen_at = closes_at, outline = ''`

describe('a list that is frozen', () => {
  it('is final from the instant on that its lines are cut at, however late it is frozen', async () => {
    const { store: own, db: lateDb } = await openLedger()
    try {
      const [from, to] = [randomUUID(), randomUUID()]
      await hear(lateDb, confirmed(from, randomUUID(), '2026-11-20T12:00:00Z', { amountCents: 50_00n }))
      // Closed a minute ago, and not frozen yet.
      await lateDb.query(sql`alter table giveaways disable trigger user`)
      await lateDb.query(sql`
        update giveaways set closes_at = now() - interval '1 minute', opens_at = now() - interval '30 days' where slug = 'main-2026'`)
      await lateDb.query(committedDraw)
      const before = await linesOf(lateDb, from)
      expect(before.length).toBeGreaterThan(0)
      await merge(lateDb, from, to)
      expect([await linesOf(lateDb, from), await linesOf(lateDb, to)]).toEqual([before, []])
    } finally {
      await lateDb.close()
      await own.drop()
    }
  })

  it('stays as it was drawn with, line for line, while everything else moves', async () => {
    const { store: own, db: frozenDb } = await openLedger()
    try {
      const [from, to] = [randomUUID(), randomUUID()]
      const [inFrozen, inOpen] = [randomUUID(), randomUUID()]
      await hear(
        frozenDb,
        registered(from, '2026-10-02T12:00:00Z'),
        confirmed(from, inFrozen, '2026-11-20T12:00:00Z', { amountCents: 50_00n }),
        visited(from, randomUUID(), '2026-11-20T12:00:00Z'),
        confirmed(from, inOpen, '2026-11-20T12:00:00Z', { amountCents: 50_00n, giveaway: smallGiveaway }),
      )
      await frozenDb.query(committedDraw)
      await frozenDb.query(frozenDraw)
      const inList = async () => [await balancesOf(frozenDb, from), await linesOf(frozenDb, from)]
      const [, linesBefore] = await inList()
      await merge(frozenDb, from, to)
      const ofMain = (lines: readonly { giveaway: string }[]) =>
        lines.filter(({ giveaway }) => giveaway === 'main-2026')
      expect(ofMain(await linesOf(frozenDb, from))).toEqual(ofMain((linesBefore ?? []) as { giveaway: string }[]))
      expect(ofMain(await linesOf(frozenDb, to))).toEqual([])
      expect(await balancesOf(frozenDb, to)).toMatchObject([{ giveaway: smallGiveaway, entries: 12n }])
      // Money of what is in the list goes back where it was granted.
      await hear(frozenDb, reversed(to, inFrozen, 50_00n))
      expect((await linesOf(frozenDb, from)).at(-1)).toMatchObject({
        kind: 'reversal',
        final: 12n,
        giveaway: 'main-2026',
      })
      expect(ofMain(await linesOf(frozenDb, to))).toEqual([])
    } finally {
      await frozenDb.close()
      await own.drop()
    }
  })
})
