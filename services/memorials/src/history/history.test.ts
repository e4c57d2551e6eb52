import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { supporters } from '@evenhand/contracts/http'
import { openMongo } from '@evenhand/service-kit/mongo'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { begin, choose, lovedOne, moneyOf } from '../../tests/chosen.ts'
import { createMemorials } from '../app.ts'
import { Config } from '../config.ts'
import { findTile, tilesOf } from '../walls/store.ts'

const memorials = await serviceUnderTest('memorials', Config, createMemorials, { LIMITS_SCALE: '1000' })
const connection = await openMongo(memorials.config.MONGODB_URL)
const tiles = await tilesOf(connection)
const { paid } = moneyOf(tiles, { now: begin })
afterAll(async () => {
  await memorials.stop()
  await connection.close()
})

async function historyOf(donorId: string) {
  const { status, body } = await memorials.administrator().get(`/api/admin/supporters/${donorId}/memorials`)
  expect(status).toBe(200)
  return supporters.listMemorialHistory.response.body.parse(body)
}

it('tells of each memorial that a person paid for, and of none that was only chosen', async () => {
  const { memorialId } = await choose(tiles, lovedOne(70, { lovedOneName: 'Ada Quill' }))
  await paid(memorialId, uuidv7())
  await choose(tiles, lovedOne(71, { lovedOneName: 'Never Paid' }))
  const tile = await findTile(tiles, memorialId)
  const { person, items } = await historyOf(tile?.donorId ?? '')
  expect(person).toEqual({ name: tile?.donorName, email: tile?.donorEmail, given: null })
  expect(items).toEqual([
    expect.objectContaining({
      kind: 'memorial',
      about: 'Ada Quill',
      state: 'waiting',
      thing: memorialId,
      amount: null,
    }),
  ])
})

it('knows nobody who has none', async () => {
  expect(await historyOf(randomUUID())).toEqual({ person: null, items: [], next: null })
})
