import { afterAll, expect, it } from '@jest/globals'
import { queues } from '@evenhand/contracts/http'
import { openFileStore } from '@evenhand/service-kit/files'
import { openMongo } from '@evenhand/service-kit/mongo'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { begin, choose, lovedOne, moneyOf } from '../../tests/chosen.ts'
import { createMemorials } from '../app.ts'
import { Config } from '../config.ts'
import { reviewMemorial } from '../reviews/review-memorial.ts'
import { tilesOf } from '../walls/store.ts'

const memorials = await serviceUnderTest('memorials', Config, createMemorials, { LIMITS_SCALE: '1000' })
const connection = await openMongo(memorials.config.MONGODB_URL)
const files = await openFileStore(memorials.config)
const tiles = await tilesOf(connection)
const { paid } = moneyOf(tiles, { now: begin })
afterAll(async () => {
  await memorials.stop()
  await connection.close()
})

const { path, response } = queues.readQueues('memorials')
const waiting = async () => response.body.parse((await memorials.administrator().get(path)).body)

it('counts every memorial that nobody has read, and every one that was reported', async () => {
  const ids: string[] = []
  for (let position = 30; position < 85; position++) {
    const { memorialId } = await choose(tiles, lovedOne(position))
    await paid(memorialId, uuidv7())
    ids.push(memorialId)
  }
  // Held and never paid: nobody waits for it.
  await choose(tiles, lovedOne(90))
  expect(await waiting()).toMatchObject([
    { kind: 'memorials', many: 55, oldestAt: begin.toISOString(), first: ids.slice(0, queues.namedInQueueMax) },
  ])
  const [shown = ''] = ids
  const approval = { verdict: 'approved', reason: '', by: 'admin', at: begin, seen: 'waiting' } as const
  await reviewMemorial({ tiles, files }, shown, approval)
  const reportedAt = new Date(begin.getTime() + 60_000)
  await tiles.updateOne({ memorialId: shown }, { $push: { reports: { reason: 'photo', words: '', at: reportedAt } } })
  expect(await waiting()).toMatchObject([
    { kind: 'memorials', many: 54 },
    { kind: 'reported-memorials', many: 1, oldestAt: reportedAt.toISOString(), first: [shown] },
  ])
})

it('tells nothing to who may not read the list', async () => {
  expect((await memorials.administrator(undefined, undefined, ['money']).get(path)).body).toEqual([])
})
