import { afterAll, describe, expect, it } from '@jest/globals'
import { EntriesGrantedSchema, GiftConfirmedSchema, GiftKind } from '@evenhand/contracts/events'
import { entries as calls } from '@evenhand/contracts/http'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createEntries } from './app.ts'
import { Config } from './config.ts'

const entries = await serviceUnderTest('entries', Config, createEntries)
afterAll(() => entries.stop())

const giveaways = async () => z.array(calls.Giveaway).parse((await entries.nobody.get('/api/giveaways')).body)

describe('the entries service', () => {
  it('hears of a gift, shows its entries, tells of them, and counts them in the giveaway', async () => {
    const [donorId, giftId] = [entries.donorIdOf('ada@example.org'), randomUUID()]
    const stats = async () =>
      calls.DonorStats.parse((await entries.donor(donorId).get('/api/donor-account/stats')).body)
    const gift = { giftId, donorId, giveaway: 'main', kind: GiftKind.ONE_TIME, amountCents: 50_00n }
    await entries.tell(GiftConfirmedSchema, { ...gift, confirmedAt: new Date().toISOString() })
    await eventually(async () => (await stats()).totalLifetimeEntries === 12)
    await eventually(async () => (await entries.told(EntriesGrantedSchema)).length > 0)
    const told = await entries.told(EntriesGrantedSchema)
    expect(told.map(({ key, value }) => ({ key, ...JSON.parse(value ?? '') }))).toMatchObject([
      { key: donorId, source: `gift:${giftId}`, donorId, finalEntries: '12' },
    ])
    await eventually(async () =>
      (await giveaways()).some(({ slug, totalEntries }) => slug === 'main' && totalEntries === 12),
    )
  })

  it('shows where the chains of the ledger end, to anybody', async () => {
    const heads = async () => z.array(calls.LedgerHead).parse((await entries.nobody.get('/api/ledger/heads')).body)
    const [head] = await eventually(async () => {
      const found = await heads()
      return found.length > 0 && found
    })
    expect(head).toMatchObject({ chain: 'main', seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('shows the shipped giveaways', async () => {
    expect((await giveaways()).map(({ slug }) => slug)).toEqual(['main', 'lease', 'corvette', 'disney'])
  })

  it('says that it is ready', async () => {
    expect(await entries.nobody.get('/health/ready')).toMatchObject({ status: 200 })
  })
})
