import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { quicknet } from '@evenhand/draws'
import { sql } from '@evenhand/service-kit/postgres'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { openHeardLedger } from '../../../tests/heard-ledger.ts'
import {
  affiliatePaid,
  freelyEntered,
  monthPaid,
  proved,
  recorded,
  referralRewarded,
  registeredForLease,
  type Told,
  visited,
} from '../../../tests/told.ts'
import { commitDraw } from '../../draws/commit.ts'
import { freezeDraw } from '../../draws/freeze.ts'
import { forgetUnproved, keptDaysAfterDraw } from './forget.ts'

const ledger = await openHeardLedger(undefined, { areProved: false })
afterAll(async () => {
  expect(await ledger.close()).toEqual([])
})

const sponsor = '0197a000-0000-7000-8000-0000000000e1'
const afterClose = '2026-12-20T12:00:00Z'
/** Everything that costs nothing, with one visit from after the close. */
const freeFacts = (donor: string): Told[] => [
  freelyEntered(donor, '2026-11-05T12:00:00Z'),
  visited(donor, sponsor, '2026-11-05T12:00:00Z'),
  referralRewarded(donor, randomUUID()),
  recorded(donor, 'post-1'),
  affiliatePaid(donor, randomUUID()),
  registeredForLease(donor, '2026-11-21T12:00:00Z'),
  visited(donor, sponsor, afterClose),
]
const [stranger, another, late] = [randomUUID(), randomUUID(), randomUUID()]
const told = new Map([stranger, another, late].map((donor) => [donor, freeFacts(donor)]))

const factsOf = async (donor: string): Promise<string[]> => {
  const rows = await ledger.db.query<{ fact: string }>(sql`
    select 'gift ' || kind as fact from gifts where donor_id = ${donor}
    union all select 'visit ' || day from sponsor_visits where donor_id = ${donor}
    union all select 'lease' from registrations where donor_id = ${donor}
    union all select entry_type from awards where donor_id = ${donor}`)
  return rows.map(({ fact }) => fact).toSorted()
}
const all = [
  'affiliate',
  'gift free',
  'lease',
  'referral',
  'social_media',
  'visit 2026-11-05',
  'visit 2026-12-20',
].toSorted()
/** The lease of 2027 runs on, and so does what was visited after the close. */
const left = ['lease', 'visit 2026-12-20']

const heldAt = new Date('2026-12-27T12:00:00Z')
const daysLater = (days: number): Date => new Date(heldAt.getTime() + days * 86_400_000)
const forgetAll = async (now: Date): Promise<number> => {
  let facts = 0
  // One donor at a time, so that there are several batches.
  for (let some = -1; some !== 0; facts += some) some = await forgetUnproved(ledger.db, now, 1)
  return facts
}

beforeAll(async () => {
  for (const facts of told.values()) await ledger.hear(...facts)
  await ledger.hear(proved(late, '2027-02-01T12:00:00Z'))
})

it('stays while the draw was not held', async () => {
  expect(await commitDraw(ledger.db, 'main-2026', quicknet, () => new Date('2026-11-01T12:00:00Z'))).toBe('committed')
  expect(await forgetAll(daysLater(1_000))).toBe(0)
  expect(await factsOf(stranger)).toEqual(all)
})

it('goes 90 days after the draw, and what was proved stays', async () => {
  expect(await freezeDraw(ledger.db, 'main-2026', () => heldAt)).toBe('nobody-took-part')
  expect(await forgetAll(daysLater(keptDaysAfterDraw))).toBe(0)
  expect(await forgetAll(daysLater(keptDaysAfterDraw + 1))).toBe(10)
  expect(await factsOf(stranger)).toEqual(left)
  expect(await factsOf(another)).toEqual(left)
  expect(await factsOf(late)).toEqual(all)
})

it('earns nothing when it is told again, and is forgotten again', async () => {
  const again = (told.get(stranger) ?? []).map((one) => ({ ...one, id: uuidv7() }))
  await ledger.hear(...again, proved(stranger, '2027-06-01T12:00:00Z'))
  // The lease was open then, and the visit is of no edition.
  expect(await ledger.totals(stranger)).toEqual({ registration: 1n })
  await ledger.hear(...(told.get(another) ?? []).map((one) => ({ ...one, id: uuidv7() })))
  expect(await factsOf(another)).toEqual(all)
  expect(await forgetAll(daysLater(keptDaysAfterDraw + 2))).toBe(5)
  expect(await factsOf(another)).toEqual(left)
  expect(await ledger.linesOf(another)).toEqual([])
})

it('takes nothing that was paid for, nor its lines', async () => {
  const payer = randomUUID()
  await ledger.hear(monthPaid(payer, '2026-11-05T12:00:00Z'))
  expect(await forgetAll(daysLater(keptDaysAfterDraw + 3))).toBe(0)
  expect(await factsOf(payer)).toEqual(['gift level-month'])
  expect(await ledger.linesOf(payer)).toHaveLength(1)
})
