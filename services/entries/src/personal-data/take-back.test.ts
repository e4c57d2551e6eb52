import { ErasureAskedSchema, GiftConfirmedSchema, GiftKind, GiftReversedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import { afterAll, expect, it } from '@jest/globals'
import { createEntries } from '../app.ts'
import { Config } from '../config.ts'

const entries = await serviceUnderTest('entries', Config, createEntries, { PRIZE_DECIDERS: '1', DRAND_RELAYS: '' })
afterAll(() => entries.stop())
const { db } = entries

const linesOf = (donorId: string) =>
  db.query<{ kind: string; final: bigint; description: string }>(sql`
    select kind, final, description from entries where donor_id = ${donorId} order by number`)

it('takes back what a gift brought to an open giveaway, and nothing that is heard later brings it again', async () => {
  const [donorId, giftId] = [crypto.randomUUID(), crypto.randomUUID()]
  const gift = { giftId, donorId, giveaway: 'main', amountCents: 50_00n }
  await entries.tell(GiftConfirmedSchema, {
    ...gift,
    kind: GiftKind.ONE_TIME,
    confirmedAt: new Date(Date.now() - 60_000).toISOString(),
  })
  const [granted] = await eventually(async () => {
    const lines = await linesOf(donorId)
    return lines.length > 0 && lines
  })
  expect(granted?.final).toBeGreaterThan(0n)
  await entries.tell(ErasureAskedSchema, { erasureId: crypto.randomUUID(), donorId, askedAt: new Date().toISOString() })
  const lines = await eventually(async () => {
    const all = await linesOf(donorId)
    return all.length > 1 && all
  })
  expect(lines.at(-1)).toEqual({
    kind: 'reversal',
    final: granted?.final,
    description: 'Taken back: your data was erased',
  })
  const reversalId = crypto.randomUUID()
  await entries.tell(GiftReversedSchema, {
    ...gift,
    reversalId,
    amountCents: 10_00n,
    reversedAt: new Date().toISOString(),
  })
  await eventually(
    async () => (await db.query(sql`select 1 from gift_refunds where reversal_id = ${reversalId}`)).length === 1,
  )
  expect(await linesOf(donorId)).toEqual(lines)
  expect(await failedChecks(entries.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
})
