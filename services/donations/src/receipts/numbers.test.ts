import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { insertDonorIfNew, lockDonor } from '../donors/store.ts'
import type { Gift } from '../gifts/rules.ts'
import { followReceipt, issueReceipt } from './issue-receipt.ts'
import { findReceipt } from './store.ts'

const receiptsOnly = /^(receipt-numbers|replaced-receipts)/
const migrations = new URL('../../migrations/', import.meta.url)
const paidAt = new Date('2026-11-21T15:00:00Z')

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase(migrations)
  db = database.db
})
afterAll(async () => {
  const broken = await failedChecks(database.url, new URL('../../checks/', import.meta.url))
  expect(broken.filter((one) => receiptsOnly.test(one))).toEqual([])
  await database.drop()
})

/** All of these donors have the same book. */
const aDonor = () => ({ donorId: `${uuidv7().slice(0, -2)}03`, email: `${uuidv7()}@example.org` })
const aGift = (donorId: string, cents: bigint): Gift => ({
  id: uuidv7(),
  donorId,
  checkoutId: null,
  giveaway: 'main',
  line: { kind: 'one-time', cents },
  state: 'confirmed',
  source: `test:${uuidv7()}`,
  createdAt: paidAt,
  confirmedAt: paidAt,
  paymentId: null,
  paidBackCents: 0n,
})

class ThrownAway extends Error {}

/** Does it in a transaction that is thrown away at its very end, as by a crash. */
const thrownAway = (work: (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<unknown>) =>
  db
    .transaction(async (tx) => {
      await work(tx)
      throw new ThrownAway()
    })
    .catch((error: unknown) => {
      if (!(error instanceof ThrownAway)) throw error
    })

async function issueFor(kind: 'kept' | 'thrown-away'): Promise<void> {
  const { donorId, email } = aDonor()
  await db.transaction((tx) => insertDonorIfNew(tx, { donorId, email, name: 'Ada', now: paidAt }))
  const gift = aGift(donorId, 25_00n)
  const issue = async (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) =>
    issueReceipt(tx, { donor: await lockDonor(tx, donorId), gifts: [gift], paidAt, paymentKey: gift.id })
  if (kind === 'kept') await db.transaction(issue)
  else await thrownAway(issue)
}

const serials = async () =>
  (await db.query<{ serial: number }>(sql`select serial from receipts where book = 3 order by serial`)).map(
    ({ serial }) => serial,
  )

describe('the numbers of a book', () => {
  it('have no gap and no twin, however many are taken at once and thrown away', async () => {
    const before = (await serials()).length
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 4, maxLength: 12 }), async (keeps) => {
        const known = (await serials()).length
        await Promise.all(keeps.map((keep) => issueFor(keep ? 'kept' : 'thrown-away')))
        const after = await serials()
        expect(after).toEqual(Array.from({ length: known + keeps.filter(Boolean).length }, (_, index) => index + 1))
      }),
      { numRuns: 8 },
    )
    expect((await serials()).length).toBeGreaterThan(before)
  })

  it('are those of the year that it is where the campaign is', async () => {
    const { donorId, email } = aDonor()
    // Still the year before in New York, and later than any clock that runs this test.
    const late = new Date('2097-01-01T04:30:00Z')
    const gift = aGift(donorId, 25_00n)
    const { number } = await db.transaction(async (tx) => {
      await insertDonorIfNew(tx, { donorId, email, name: 'Ada', now: late })
      return issueReceipt(tx, {
        donor: await lockDonor(tx, donorId),
        gifts: [gift],
        paidAt: late,
        paymentKey: gift.id,
      })
    })
    expect(number).toBe('EH-2096-03-000001')
  })
})

describe('the receipts of any history, with the database', () => {
  const anyHistory = fc.array(
    fc.record({ back: fc.oneof(fc.constantFrom(0n, 25_00n), fc.bigInt(0n, 25_00n)), crash: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  )

  it('say what is left, whatever was thrown away in between', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const { donorId, email } = aDonor()
        const gift = aGift(donorId, 25_00n)
        await db.transaction(async (tx) => {
          await insertDonorIfNew(tx, { donorId, email, name: 'Ada', now: paidAt })
          await issueReceipt(tx, {
            donor: await lockDonor(tx, donorId),
            gifts: [gift],
            paidAt,
            paymentKey: gift.id,
          })
        })
        for (const { back, crash } of history) {
          const follow = async (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) =>
            followReceipt(tx, await lockDonor(tx, donorId), [{ ...gift, paidBackCents: back }], {
              cause: 'refund',
              at: paidAt,
            })
          if (crash) await thrownAway(follow)
          await db.transaction(follow)
        }
        const chain = await db.query<{ number: string }>(
          sql`select number from receipts where donor_id = ${donorId} order by version`,
        )
        const newest = await findReceipt(db, chain.at(-1)?.number ?? '')
        const left = 25_00n - (history.at(-1)?.back ?? 0n)
        expect(newest?.voided === null).toBe(left > 0n)
        if (left > 0n) expect(newest?.snapshot.lines[0]?.amount).toBe((Number(left) / 100).toFixed(2))
        for (const { number } of chain.slice(0, -1)) expect((await findReceipt(db, number))?.replaced).not.toBeNull()
      }),
      { numRuns: 15 },
    )
  })

  it('are kept as they were written', async () => {
    await issueFor('kept')
    for (const statement of [
      sql`update receipts set snapshot = '{}'`,
      sql`delete from receipts`,
      sql`delete from receipt_marks`,
      sql`update receipt_reissues set asked_by = 'nobody'`,
    ])
      await expect(db.query(statement)).rejects.toThrow('keeps what was written')
  })
})
