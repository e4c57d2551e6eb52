import { ErasureAskedSchema, ErasureWaitsSchema } from '@evenhand/contracts/events'
import { personalData } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, mergeRecords, serviceUnderTest } from '@evenhand/service-kit/testing'
import { afterAll, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { drawPrize } from '../../tests/winners/drawn-prize.ts'
import { createEntries } from '../app.ts'
import { Config } from '../config.ts'
import { lockBoth, merging } from './settle-merge.ts'

const entries = await serviceUnderTest('entries', Config, createEntries, { PRIZE_DECIDERS: '1', DRAND_RELAYS: '' })
afterAll(() => entries.stop())
const { db } = entries

it('waits for the prize of a record that was merged, and leaves how its winner is reached', async () => {
  const email = `drawn-${randomUUID()}@example.org`
  const [drawn, donorId] = [entries.donorIdOf(email), randomUUID()]
  await drawPrize(db, 'erased-winner', [email], { idOf: entries.donorIdOf })
  await db.query(sql`
    insert into claim_people (giveaway, place, name, email) values ('erased-winner', 0, 'Ada Byron', ${email}) on conflict do nothing`)
  await mergeRecords(db, { merging, lockBoth }, { fromId: drawn, toId: donorId })
  const erasureId = randomUUID()
  await entries.tell(ErasureAskedSchema, { erasureId, donorId, askedAt: new Date().toISOString() })
  const waiting = await eventually(async () =>
    (await entries.told(ErasureWaitsSchema))
      .map(({ value }) => JSON.parse(String(value)) as Record<string, unknown>)
      .find((event) => event['erasureId'] === erasureId && 'waitsFor' in event),
  )
  expect(waiting).toMatchObject({ donorId, service: 'entries', waitsFor: 'prize' })
  const people = await db.query<{ email: string }>(sql`
    select p.email from claim_people p join claims using (giveaway, place) where donor_id = ${drawn}`)
  expect(people).toEqual([{ email }])
  const own = await entries.provedDonor(donorId).get(personalData.ownDataOf.entries.path)
  expect(personalData.ownDataOf.entries.response.body.parse(own.body).waitsFor).toBe('prize')
  const path = personalData.summaryOfSupporter.entries.path.replace('{donorId}', donorId)
  expect((await entries.administrator().get(path)).body).toMatchObject({ open: ['prize'] })
})
