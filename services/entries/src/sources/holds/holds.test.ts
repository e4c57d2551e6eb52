import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { metricsPage } from '@evenhand/service-kit/telemetry'
import { randomUUID } from 'node:crypto'
import { recordFacts, sourceReactions } from '../../all-sources.ts'
import { sealAll } from '../../ledger/seal.ts'
import { openHeardLedger } from '../../../tests/heard-ledger.ts'
import { confirmed, freelyEntered, proved, referralRewarded, registered, type Told } from '../../../tests/told.ts'
import { countAgain } from '../hold-desk/count-again.ts'
import { followHeldReferred } from '../hold-desk/follow-referred.ts'
import { holdGrownRings } from '../hold-desk/hold-grown-rings.ts'
import { entryHoldLimits } from './rules.ts'

const ledger = await openHeardLedger(undefined, { areProved: false })
afterAll(async () => {
  await followHeldReferred(ledger.db, recordFacts)
  await sealAll(ledger.db)
  expect(await ledger.close()).toEqual([])
})

const day = '2026-11-05T12:00:00Z'
const at = '2026-11-06T12:00:00Z'
const holdOf = async (donorId: string) =>
  (
    await ledger.db.query<{ state: string; whys: string[] }>(
      sql`select state, whys from entry_holds where donor_id = ${donorId}`,
    )
  )[0]
const heldFor = async (donorId: string) => (await holdOf(donorId))?.whys ?? []
/** Hears at once what came together. */
async function hearTogether(...told: Told[]): Promise<void> {
  const reaction = sourceReactions(ledger.db).find(({ type }) => type === told[0]?.type)
  await reaction?.together?.(told.map(({ id, type, json }) => ({ json, heard: { id, type, time: new Date() } })))
}
async function holdAllGrown(): Promise<void> {
  while (await holdGrownRings(ledger.db, recordFacts, new Date(at)));
}
/** How often the operators were told that a column of the counting isn't there. */
async function failedCounts(): Promise<number> {
  const { body } = await metricsPage()
  return Number(/^evenhand_hold_counts_failed_total\{code="42703"\} (\d+)$/m.exec(body)?.[1] ?? 0)
}
/** While trees of referrals, which are counted last, cannot be. */
async function uncounted(happens: () => Promise<void>): Promise<void> {
  await ledger.db.query(sql`alter table members rename column ring to elsewhere`)
  try {
    await happens()
  } finally {
    await ledger.db.query(sql`alter table members rename column elsewhere to ring`)
  }
}
/** Enters freely and proves the mailbox; answers the donor. */
async function enter(more: Parameters<typeof proved>[2] = {}): Promise<string> {
  const donor = randomUUID()
  await ledger.hear(freelyEntered(donor, day), proved(donor, at, more))
  return donor
}

describe('one person', () => {
  it('counts once, by whichever address was proved first; a paid gift of the others counts all the same', async () => {
    const [person, second] = [randomUUID(), randomUUID()]
    const first = await enter({ person })
    await ledger.hear(
      freelyEntered(second, day),
      proved(second, at, { person }),
      confirmed(second, randomUUID(), '2026-11-07T12:00:00Z'),
    )
    expect(await ledger.totals(first)).toEqual({ monthly_auto: 50n })
    expect(await ledger.totals(second)).toEqual({ donation: 12n })
    expect(await heldFor(second)).toEqual(['same-person'])
  })

  it('counts once when both addresses are proved at the same time', async () => {
    const person = randomUUID()
    const donors = await Promise.all(Array.from({ length: 8 }, () => enter({ person })))
    const held = await Promise.all(donors.map(heldFor))
    expect(held.filter((whys) => whys.length === 0)).toHaveLength(1)
  })
})

describe('a friend who is held', () => {
  it('brings their referrer nothing, until they are released', async () => {
    const [referrer, friend] = [randomUUID(), randomUUID()]
    await ledger.hear(
      registered(friend, day, referrer),
      proved(referrer, at),
      proved(friend, at, { isDisposable: true }),
      referralRewarded(referrer, friend, { changedAt: at }),
    )
    await followHeldReferred(ledger.db, recordFacts)
    expect(await ledger.totals(referrer)).toEqual({})
    await ledger.db.query(sql`
      update entry_holds set state = 'released', decided_by = 'x', decided_at = now(), version = 2 where donor_id = ${friend}`)
    await followHeldReferred(ledger.db, recordFacts)
    expect(await ledger.totals(referrer)).toEqual({ referral: 50n })
  })

  it('takes back what they had brought before', async () => {
    const [referrer, friend] = [randomUUID(), randomUUID()]
    await ledger.hear(registered(friend, day, referrer), proved(referrer, at))
    await ledger.hear(referralRewarded(referrer, friend, { changedAt: at }))
    expect(await ledger.totals(referrer)).toEqual({ referral: 50n })
    await ledger.hear(proved(friend, at, { isDisposable: true }))
    await followHeldReferred(ledger.db, recordFacts)
    expect(await ledger.totals(referrer)).toEqual({})
  })
})

describe('what a donor has for free is held', () => {
  it('with a disposable address', async () => {
    const donor = await enter({ isDisposable: true, domain: 'thrown-away' })
    expect([await ledger.linesOf(donor), await heldFor(donor)]).toEqual([[], ['disposable-domain']])
  })

  it.each([
    ['shared-browser', { browser: 'one browser' }, entryHoldLimits.browser],
    ['shared-domain', { domain: 'one domain' }, entryHoldLimits.domain],
    ['shared-network', { subscriber: 'one subscriber', domain: 'any' }, entryHoldLimits.strangersOfSubscriber],
  ])('of the next one after too many: %s', async (why, common, most) => {
    for (let nth = 0; nth < most; nth++) {
      const more = 'subscriber' in common ? { ...common, domain: `domain ${nth}` } : common
      expect(await heldFor(await enter(more))).toEqual([])
    }
    expect(await heldFor(await enter(common))).toEqual([why])
  })

  it('of all but the first of a crowd with a domain of its own, in as many networks as it likes', async () => {
    const crowd = Array.from({ length: 500 }, () => randomUUID())
    await hearTogether(...crowd.map((donor) => freelyEntered(donor, day)))
    await hearTogether(...crowd.map((donor) => proved(donor, at, { domain: 'domain of the crowd' })))
    const [sum] = await ledger.db.query<{ entries: bigint }>(
      sql`select coalesce(sum(entries), 0)::bigint as entries from balances where donor_id = any(${crowd}::uuid[])`,
    )
    expect(sum?.entries).toBe(BigInt(entryHoldLimits.domain) * 50n)
  })

  it('of all but the first of a domain or browser, also when they prove it at one moment', async () => {
    const crowd = Array.from({ length: 4 * entryHoldLimits.domain }, () => randomUUID())
    await hearTogether(...crowd.map((donor) => freelyEntered(donor, day)))
    await Promise.all(
      [0, 1, 2, 3].map(async (hand) => {
        for (const donor of crowd.filter((_, nth) => nth % 4 === hand))
          await hearTogether(proved(donor, at, { domain: 'domain of one moment' }))
      }),
    )
    const held = (await Promise.all(crowd.map(heldFor))).filter((whys) => whys.length > 0)
    expect(held).toEqual(Array.from({ length: 3 * entryHoldLimits.domain }, () => ['shared-domain']))
  })

  it('of a tree of referrals that has grown in days', async () => {
    const tree = Array.from({ length: entryHoldLimits.ring + 1 }, () => randomUUID())
    await hearTogether(...tree.map((donor, nth) => registered(donor, day, tree[nth - 1])))
    await hearTogether(...tree.slice(0, 30).map((donor) => proved(donor, at)))
    await hearTogether(...tree.slice(30).map((donor) => proved(donor, at)))
    const held = await Promise.all(tree.map(heldFor))
    expect(held.filter((whys) => whys.length > 0)).toEqual([['referral-ring']])
    expect(await ledger.linesOf(tree.at(-1) ?? '')).toEqual([])
  })

  it('of a whole tree of referrals once it has grown too fast, but for who was released', async () => {
    const tree = Array.from({ length: entryHoldLimits.ring + 1 }, () => randomUUID())
    const aMonthAgo = '2026-10-19T12:00:00Z'
    const early = randomUUID()
    await hearTogether(registered(early, aMonthAgo), ...tree.map((donor) => registered(donor, day, early)))
    await hearTogether(freelyEntered(early, day), ...tree.map((donor) => freelyEntered(donor, day)))
    await hearTogether(proved(early, aMonthAgo))
    await hearTogether(...tree.slice(0, -1).map((donor) => proved(donor, at)))
    await holdAllGrown()
    expect((await Promise.all([early, ...tree].map(heldFor))).flat()).toEqual([])
    await hearTogether(proved(tree.at(-1) ?? '', at))
    await holdAllGrown()
    expect(await Promise.all(tree.map(heldFor))).toEqual(tree.map(() => ['referral-ring']))
    expect(await Promise.all(tree.map((donor) => ledger.totals(donor)))).toEqual(tree.map(() => ({})))
    expect([await heldFor(early), await ledger.totals(early)]).toEqual([[], { monthly_auto: 100n }])
    await ledger.db.query(
      sql`update entry_holds set state = 'released', decided_by = ${randomUUID()}, decided_at = ${at} where donor_id = ${tree[0]}`,
    )
    await holdAllGrown()
    expect((await holdOf(tree[0] ?? ''))?.state).toBe('released')
  })

  it('of a tree of referrals that is heard of in any order, each alone, several at once', async () => {
    const tree = Array.from({ length: entryHoldLimits.ring + 1 }, () => randomUUID())
    const told = tree.map((donor, nth) => registered(donor, day, tree[Math.floor((nth - 1) / 2)])).toReversed()
    await Promise.all([0, 1, 2].map((part) => hearTogether(...told.filter((_, nth) => nth % 3 === part))))
    await hearTogether(...tree.map((donor) => proved(donor, at)))
    const held = await Promise.all(tree.map(heldFor))
    expect(held.filter((whys) => whys.length > 0)).toEqual([['referral-ring']])
  })

  it('of a tree of referrals that came after the proofs', async () => {
    const tree = Array.from({ length: entryHoldLimits.ring + 1 }, () => randomUUID())
    await hearTogether(...tree.map((donor) => freelyEntered(donor, day)))
    await hearTogether(...tree.map((donor, nth) => proved(donor, new Date(Date.parse(at) + nth * 1_000).toISOString())))
    await hearTogether(...tree.map((donor, nth) => registered(donor, day, tree[nth - 1])))
    const last = tree.at(-1) ?? ''
    expect(await ledger.totals(last)).not.toEqual({})
    await holdAllGrown()
    expect(await ledger.totals(last)).toEqual({})
    expect(await Promise.all(tree.map(heldFor))).toEqual(tree.map(() => ['referral-ring']))
  })

  it('where nothing is known that the rules could count', async () => {
    const donor = await enter({ person: '' })
    expect([await ledger.linesOf(donor), await heldFor(donor)]).toEqual([[], ['not-checked']])
  })

  it('where it could not be counted, until that is made up for: who referred them has what that brings, too', async () => {
    const [referrer, honest, made] = [randomUUID(), randomUUID(), randomUUID()]
    await ledger.hear(registered(referrer, day), proved(referrer, at))
    await ledger.hear(registered(honest, day, referrer), freelyEntered(honest, day), freelyEntered(made, day))
    for (let nth = 0; nth < entryHoldLimits.browser; nth++) await enter({ browser: 'browser of the uncounted' })
    await uncounted(async () => {
      await ledger.hear(proved(honest, at))
      await ledger.hear(proved(made, at, { browser: 'browser of the uncounted' }))
    })
    await ledger.hear(referralRewarded(referrer, honest, { changedAt: at }))
    expect([await heldFor(honest), await heldFor(made)]).toEqual([['not-checked'], ['not-checked']])
    expect(await ledger.totals(referrer)).toEqual({ monthly_auto: 50n })
    await countAgain(ledger.db, recordFacts)
    expect([await heldFor(honest), await heldFor(made)]).toEqual([[], ['shared-browser']])
    expect([await ledger.totals(honest), await ledger.totals(made)]).toEqual([{ monthly_auto: 50n }, {}])
    expect(await ledger.totals(referrer)).toEqual({ monthly_auto: 50n, referral: 50n })
  })

  it('where the counting fails: it is never let pass', async () => {
    const donor = randomUUID()
    const before = await failedCounts()
    await uncounted(() => ledger.hear(freelyEntered(donor, day), proved(donor, at)))
    expect([await ledger.linesOf(donor), await heldFor(donor)]).toEqual([[], ['not-checked']])
    // 42703: the column isn't there.
    expect(await failedCounts()).toBe(before + 1)
  })

  it('and is not held for what a large household does', async () => {
    const donors = Array.from({ length: 100 }, () => randomUUID())
    await hearTogether(...donors.map((donor) => freelyEntered(donor, day)))
    const shared = { subscriber: 'many households', network: 'many more' }
    await hearTogether(...donors.map((donor) => proved(donor, at, shared)))
    const found = await ledger.db.query(sql`select 1 from entry_holds where donor_id = any(${donors}::uuid[])`)
    expect(found).toEqual([])
  })
})
