import { afterAll, describe, expect, it } from '@jest/globals'
import { HoldDecidedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'
import { saveProof } from '../proofs/store.ts'
import { findAddressee } from './addressee.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db, donorIdOf } = service
afterAll(() => service.stop())

async function join(): Promise<{ donorId: string; email: string }> {
  const email = `member-${randomUUID()}@mail.example`
  const form = { firstName: 'Ida', lastName: 'Ro', email, confirmEmail: email }
  const from = { 'x-forwarded-for': `test-${randomUUID()}` }
  expect((await service.nobody.post('/api/members/register', form, from)).status).toBe(201)
  return { donorId: donorIdOf(email), email }
}

describe('who is emailed about free entries that a person decided about', () => {
  it('is the member, by name once the mailbox is proved', async () => {
    const { donorId, email } = await join()
    expect(await findAddressee(db, donorId)).toEqual({ email, name: '' })
    await db.transaction((tx) => saveProof(tx, { donorId, provedAt: new Date() }))
    expect(await findAddressee(db, donorId)).toEqual({ email, name: 'Ida' })
  })

  it('is nobody where the donor is no member', async () => {
    expect(await findAddressee(db, randomUUID())).toBeUndefined()
  })

  it('is asked for when the decision is told', async () => {
    const { donorId, email } = await join()
    const [holdId, decidedAt] = [randomUUID(), new Date().toISOString()]
    await service.tell(HoldDecidedSchema, { holdId, donorId, verdict: 'released', version: 2, decidedAt })
    const mail = await eventually(async () => {
      const [row] = await db.query<{ payload: object }>(sql`
        select payload from outbox where payload ->> 'mailKey' = ${`hold:${holdId}:2`}`)
      return row?.payload
    })
    expect(mail).toMatchObject({ to: email, values: { donorName: '', verdict: 'released' } })
  })
})
