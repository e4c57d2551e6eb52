import { afterAll, describe, expect, it } from '@jest/globals'
import { HoldDecidedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'
import { newEmail } from '../../tests/giving.ts'
import { findAddressee } from './addressee.ts'
import { insertDonorIfNew, noteProvedMailbox } from './store.ts'

const donations = await donationsUnderTest()
const { db } = donations
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

const now = new Date('2026-11-29T12:00:00Z')
async function knownDonor(): Promise<{ donorId: string; email: string }> {
  const email = newEmail()
  const donorId = donations.donorIdOf(email)
  await db.transaction((tx) => insertDonorIfNew(tx, { donorId, email, name: 'Grace Hopper', now }))
  return { donorId, email }
}

describe('who is emailed about free entries that a person decided about', () => {
  it('is the donor, by name once the mailbox is proved', async () => {
    const { donorId, email } = await knownDonor()
    expect(await findAddressee(db, donorId)).toEqual({ email, name: '' })
    await noteProvedMailbox(db, donorId, now)
    expect(await findAddressee(db, donorId)).toEqual({ email, name: 'Grace Hopper' })
  })

  it('is nobody where the donor is not known', async () => {
    expect(await findAddressee(db, randomUUID())).toBeUndefined()
  })

  it('is asked for when the decision is told', async () => {
    const { donorId, email } = await knownDonor()
    const holdId = randomUUID()
    const decidedAt = now.toISOString()
    await donations.hear(HoldDecidedSchema, { holdId, donorId, verdict: 'refused', version: 2, decidedAt })
    const mail = await eventually(async () => {
      const [row] = await db.query<{ payload: object }>(sql`
        select payload from outbox where payload ->> 'mailKey' = ${`hold:${holdId}:2`}`)
      return row?.payload
    })
    expect(mail).toMatchObject({ to: email, values: { donorName: '', verdict: 'refused' } })
  })
})
