import { afterAll, describe, expect, it } from '@jest/globals'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import {
  encodeEvent,
  EntriesGrantedSchema,
  EntriesReversedSchema,
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MultiplierBoughtSchema,
} from '@evenhand/contracts/events'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'
import { giverReactions } from '../givers/reactions.ts'
import { referralReactions } from '../referrals/reactions.ts'
import { totalReactions } from './reactions.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db, donorIdOf } = service
const reactions = [...giverReactions(db), ...referralReactions(db), ...totalReactions(db)]
afterAll(() => service.stop())

const now = new Date().toISOString()
async function hear<D extends DescMessage>(schema: D, event: MessageInitShape<D>, id: string = randomUUID()) {
  const type = schema.typeName
  await reactions.find((one) => one.type === type)?.handle(encodeEvent(schema, event), { id, type, time: new Date() })
}
const gave = (donorId: string, giftId: string, amountCents: bigint, id?: string) =>
  hear(
    GiftConfirmedSchema,
    { giftId, donorId, giveaway: 'main', kind: GiftKind.ONE_TIME, level: '', amountCents, confirmedAt: now },
    id,
  )

async function join() {
  const email = `person-${randomUUID()}@mail.example`
  const form = { firstName: 'Ida', lastName: 'Ro', email, confirmEmail: email }
  const { body } = await service.nobody.post('/api/members/register', form, {
    'x-forwarded-for': `test-${randomUUID()}`,
  })
  const donorId = donorIdOf(email)
  return { donorId, own: async () => (await service.provedDonor(donorId).get('/api/member-account')).body, body }
}

describe('the totals of a member', () => {
  it('are nothing at first, and say since when the account is as it is', async () => {
    const { body } = await join()
    expect(body).toMatchObject({ totalEntries: 0, totalDonated: '0.00', isActive: true, updatedAt: body.createdAt })
  })

  it('add up what was given and bought, less what went back, once each however often it is told', async () => {
    const { donorId, own } = await join()
    const [giftId, id] = [randomUUID(), randomUUID()]
    await Promise.all([gave(donorId, giftId, 50_00n, id), gave(donorId, giftId, 50_00n, id)])
    await hear(MultiplierBoughtSchema, {
      purchaseId: randomUUID(),
      donorId,
      factor: 2,
      days: 30,
      boughtAt: now,
      amountCents: 5_00n,
    })
    const money = { giftId, donorId, amountCents: 20_00n, reversalId: 'one' }
    await hear(GiftReversedSchema, { ...money, reversedAt: now })
    expect(await own()).toMatchObject({ totalDonated: '35.00' })
    await hear(GiftReinstatedSchema, { ...money, reversalId: 'two', reinstatedAt: now })
    expect(await own()).toMatchObject({ totalDonated: '55.00' })
  })

  it('are the entries that count, whatever was granted and taken back, in any order and in one go', async () => {
    const line = fc.record({ counted: fc.bigInt({ min: 0n, max: 500n }), isTakenBack: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        const { donorId, own } = await join()
        for (const { counted, isTakenBack } of lines) {
          const entry = {
            entryId: randomUUID(),
            donorId,
            giveaway: 'main',
            countedEntries: counted,
            finalEntries: 500n,
          }
          if (isTakenBack) await hear(EntriesReversedSchema, { ...entry, reverses: randomUUID(), reversedAt: now })
          else await hear(EntriesGrantedSchema, { ...entry, grantedAt: now })
        }
        const sum = lines.reduce((all, one) => (one.isTakenBack ? all - one.counted : all + one.counted), 0n)
        expect((await own()).totalEntries).toBe(Number(sum))
      }),
      { numRuns: 10 },
    )
  })

  it('are there for somebody who gave before they joined', async () => {
    const email = `person-${randomUUID()}@mail.example`
    const donorId = donorIdOf(email)
    await gave(donorId, randomUUID(), 10_00n)
    const form = { firstName: 'Ida', lastName: 'Ro', email, confirmEmail: email }
    const { status, body } = await service.provedDonor(donorId).post('/api/members/register', form)
    expect([status, body.totalDonated]).toEqual([201, '10.00'])
  })
})
