import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { testDatabase } from '@evenhand/service-kit/testing'
import { balanceMoved, giftConfirmed } from './entries.ts'
import { book, clearingAtRest } from './store.ts'

let store: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
})
afterAll(() => store.drop())

const noon = new Date('2026-11-30T12:00:00Z')
const secondsBefore = (seconds: number) => new Date(noon.getTime() - seconds * 1_000)
const movement = (paymentId: string, cents: bigint, at: Date) =>
  store.db.transaction((tx) =>
    book(tx, balanceMoved({ id: `${paymentId}:${cents}`, kind: 'charge', paymentId, cents, feeCents: 0n, at })),
  )

it('a payment for which something was booked just now isn’t missing in the clearing account, and one that rests is', async () => {
  await movement('pi_now', 50_00n, secondsBefore(30))
  expect(await clearingAtRest(store.db, secondsBefore(120))).toBe(0n)
  await movement('pi_before', 25_00n, secondsBefore(180))
  expect(await clearingAtRest(store.db, secondsBefore(120))).toBe(-25_00n)
  expect(await clearingAtRest(store.db, noon)).toBe(-75_00n)
})

it('what a movement has a gift for is settled', async () => {
  const before = await clearingAtRest(store.db, noon)
  await movement('pi_settled', 10_00n, secondsBefore(300))
  const gift = { giftId: crypto.randomUUID(), cents: 10_00n, paymentId: 'pi_settled', at: secondsBefore(290) }
  const { postings, ...entry } = giftConfirmed(gift)
  // The gift itself is of no interest here.
  const alone = postings.map(({ account, cents }) => ({ account, cents }))
  await store.db.transaction((tx) => book(tx, { ...entry, postings: alone }))
  expect(await clearingAtRest(store.db, noon)).toBe(before)
})
