import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { randomUUID } from 'node:crypto'
import { openHeardLedger } from '../../tests/heard-ledger.ts'
import {
  confirmed,
  freelyEntered,
  levelled,
  monthPaid,
  multiplied,
  recorded,
  registered,
  reversed,
  shippedOn,
  visited,
} from '../../tests/told.ts'
import { sealAll } from '../ledger/seal.ts'
import { findBegunSlug, findSlug } from './editions.ts'
import { draftNextEditions } from './next-edition/draft.ts'
import { showDesk } from './rules-documents/desk.ts'
import { keepDraft } from './rules-documents/drafts.ts'
import { publishDraft } from './rules-documents/publish.ts'
import { shipRules } from './rules-documents/ship.ts'
import { findDraft } from './rules-documents/store.ts'
import { listOpenGiveaways, shipGiveaways } from './store.ts'
import { shippedGiveaways } from './shipped.ts'

/** The instants about the close of `main-2026`, at midnight in New York. */
const [before, at, after] = ['2026-12-16T04:59:59.999Z', '2026-12-16T05:00:00.000Z', '2026-12-20T12:00:00.000Z']

let ledger: Awaited<ReturnType<typeof openHeardLedger>>

/** A ledger of its own for each of the two stories. */
function ownLedger() {
  beforeAll(async () => {
    ledger = await openHeardLedger()
    await shipRules(ledger.db, shippedOn)
    expect(await draftNextEditions(ledger.db, new Date('2026-09-17T04:59:59Z'))).toEqual([])
    expect(await draftNextEditions(ledger.db, new Date('2026-09-17T05:00:00Z'))).toEqual(['main-2027'])
  })
  afterAll(async () => {
    await sealAll(ledger.db)
    expect(await ledger.close()).toEqual([])
  })
}

const giveawaysOf = async (donorId: string) => {
  const lines = await ledger.db.query<{ giveaway: string; entries: bigint }>(sql`
    select giveaway, sum(case kind when 'grant' then final else -final end)::bigint as entries
    from entries where donor_id = ${donorId} group by giveaway order by giveaway`)
  return Object.fromEntries(lines.map(({ giveaway, entries }) => [giveaway, Number(entries)]))
}

async function publishNext(now: Date, dates: { firstDay?: string } = {}) {
  await ledger.db.transaction(async (tx) => {
    const draft = await findDraft(tx, 'main-2027')
    if (!draft?.facts) throw new Error('nothing is drafted')
    const by = { slug: 'main-2027', administratorId: 'administrator-1', now }
    await keepDraft(tx, { ...by, revision: draft.revision, facts: { ...draft.facts, ...dates } })
    const { revision = 0 } = (await findDraft(tx, 'main-2027')) ?? {}
    await publishDraft(tx, { ...by, revision, reason: 'The next year', by: 2 })
  })
}

describe('while no edition is open', () => {
  ownLedger()

  it('leaves a gift after the close without entries while no edition is open, and never puts it under the closed one', async () => {
    const [donor, visitor] = [randomUUID(), randomUUID()]
    const late = randomUUID()
    await ledger.hear(
      confirmed(donor, randomUUID(), before),
      confirmed(donor, late, at),
      confirmed(donor, randomUUID(), after),
    )
    await ledger.hear(registered(visitor, after), visited(visitor, randomUUID(), after), freelyEntered(visitor, after))
    expect(await giveawaysOf(donor)).toEqual({ 'main-2026': 12 })
    expect(await giveawaysOf(visitor)).toEqual({})
    // Neither a multiplier nor money back nor a level, learned later, makes anything of them.
    await ledger.hear(
      multiplied(donor, 3, '2026-12-10T12:00:00Z'),
      reversed(donor, late, 10_00n),
      levelled(visitor, 'gold', before),
    )
    expect(await giveawaysOf(donor)).toEqual({ 'main-2026': 36 })
    expect(await giveawaysOf(visitor)).toEqual({})
    expect(await findSlug(ledger.db, 'main', new Date(after))).toBe('main-2026')
  })

  it('takes no free month back for a month that is paid then, which earns nothing', async () => {
    const donor = randomUUID()
    await ledger.hear(registered(donor, '2026-12-01T12:00:00Z'), monthPaid(donor, after))
    expect(await giveawaysOf(donor)).toEqual({ 'main-2026': 50 })
  })

  it('the next one cannot open in the past, and what was given until then stays without entries', async () => {
    const problem = await publishNext(new Date(after)).catch((error: unknown) => error)
    expect(JSON.stringify(problem)).toContain('Choose tomorrow or later')
    await publishNext(new Date(after), { firstDay: '2026-12-21' })
    // Its pages announce the next one; the draw to look at is the last one.
    expect(await findSlug(ledger.db, 'main', new Date(after))).toBe('main-2027')
    expect(await findBegunSlug(ledger.db, 'main', new Date(after))).toBe('main-2026')
    expect(await findBegunSlug(ledger.db, 'main-2027', new Date(after))).toBe('main-2027')
    expect(await findBegunSlug(ledger.db, 'nothing', new Date(after))).toBeUndefined()
    const donor = randomUUID()
    await ledger.hear(confirmed(donor, randomUUID(), after))
    expect(await giveawaysOf(donor)).toEqual({})
    await ledger.hear(confirmed(donor, randomUUID(), '2026-12-21T05:00:00.000Z'))
    expect(await giveawaysOf(donor)).toEqual({ 'main-2027': 12 })
  })
})

describe('the next edition', () => {
  ownLedger()

  it('is drafted once, with dates that can be published', async () => {
    expect(await draftNextEditions(ledger.db, shippedOn)).toEqual([])
    const desk = await showDesk(ledger.db, { slug: 'main-2027', by: 'administrator-1', now: shippedOn, people: 2 })
    expect(desk).toMatchObject({ state: 'new', draft: { refusals: [], facts: { firstDay: '2026-12-16' } } })
  })

  it('is announced before it opens, and opens by itself', async () => {
    await publishNext(new Date('2026-12-01T12:00:00Z'))
    const shown = async (now: string) =>
      (await listOpenGiveaways(ledger.db, new Date(now)))
        .map(({ slug }) => slug)
        .filter((slug) => slug.startsWith('main'))
    expect(await shown('2026-12-01T12:00:00Z')).toEqual(['main-2026', 'main-2027'])
    expect(await shown(before)).toEqual(['main-2026', 'main-2027'])
    expect(await shown(at)).toEqual(['main-2027'])
    const main = (now: string) => findSlug(ledger.db, 'main', new Date(now))
    expect([await main(before), await main(at), await main('2028-03-01T12:00:00Z')]).toEqual([
      'main-2026',
      'main-2027',
      'main-2027',
    ])
    expect(await findBegunSlug(ledger.db, 'main', new Date(before))).toBe('main-2026')
    expect(await findBegunSlug(ledger.db, 'main', new Date(at))).toBe('main-2027')
  })

  it('is not shipped again by a restart, whatever the day', async () => {
    await shipGiveaways(ledger.db, shippedGiveaways, new Date('2029-01-01T12:00:00Z'))
    const slugs = await ledger.db.query<{ slug: string }>(
      sql`select slug from giveaways where series = 'main' order by slug`,
    )
    expect(slugs.map(({ slug }) => slug)).toEqual(['main-2026', 'main-2027'])
  })

  it('puts each gift, free entry, visit and award in the edition of its own instant', async () => {
    const [donor, free, other] = [randomUUID(), randomUUID(), randomUUID()]
    await ledger.hear(confirmed(donor, randomUUID(), at), confirmed(donor, randomUUID(), before))
    expect(await giveawaysOf(donor)).toEqual({ 'main-2026': 12, 'main-2027': 12 })
    await ledger.hear(freelyEntered(free, '2026-12-02T12:00:00Z'), freelyEntered(free, '2027-01-02T12:00:00Z'))
    expect(await giveawaysOf(free)).toEqual({ 'main-2026': 50, 'main-2027': 50 })
    await ledger.hear(visited(other, randomUUID(), before), visited(other, randomUUID(), at), recorded(other, 'a post'))
    expect(Object.keys(await giveawaysOf(other))).toEqual(['main-2026', 'main-2027'])
  })

  it('takes a refund of a gift out of the edition that the gift is in', async () => {
    const [donor, old] = [randomUUID(), randomUUID()]
    await ledger.hear(confirmed(donor, old, before), confirmed(donor, randomUUID(), after))
    await ledger.hear(reversed(donor, old, 50_00n))
    expect(await giveawaysOf(donor)).toEqual({ 'main-2026': 0, 'main-2027': 12 })
  })

  it('takes no free month out of the edition before for a month that is paid in it', async () => {
    const donor = randomUUID()
    await ledger.hear(registered(donor, '2026-12-01T12:00:00Z'), monthPaid(donor, after))
    expect(await giveawaysOf(donor)).toEqual({ 'main-2026': 50, 'main-2027': 250 })
  })

  it('has the month of a member whose free level turns out to have begun in it', async () => {
    const donor = randomUUID()
    await ledger.hear(registered(donor, '2026-12-01T12:00:00Z'))
    expect(await giveawaysOf(donor)).toEqual({ 'main-2026': 50 })
    await ledger.hear(
      levelled(donor, 'silver', '2026-11-30T12:00:00Z', 'm1'),
      levelled(donor, 'none', '2026-12-20T12:00:00Z', 'm1'),
    )
    expect(await giveawaysOf(donor)).toEqual({ 'main-2026': 0, 'main-2027': 50 })
  })
})
