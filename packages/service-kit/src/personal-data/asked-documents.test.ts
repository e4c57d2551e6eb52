import { encodeEvent, MergeAskedSchema } from '@evenhand/contracts/events'
import { afterAll, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { openMongo } from '../mongo/index.ts'
import { testMongoUrl } from '../testing/index.ts'
import { mergedDocuments, personalAsksOf } from './asked-documents.ts'
import { followMerges } from './followed.ts'
import { personalCollections } from './service-parts.ts'

const connection = await openMongo(testMongoUrl())
afterAll(() => connection.close())

it('a merge is looked at for an hour after it was done, and for another one each time that it is asked for again', async () => {
  const asks = await personalAsksOf(connection)
  let now = new Date()
  let looks = 0
  const { reactions, jobs } = personalCollections({
    service: 'memorials',
    asks,
    collections: [],
    merging: { things: async () => void looks++ },
    merged: await followMerges(mergedDocuments(asks), 'a key of this test alone'),
    now: () => now,
  })
  const ids = { mergeId: randomUUID(), fromId: randomUUID(), toId: randomUUID() }
  const hear = async () => {
    const type = MergeAskedSchema.typeName
    const event = encodeEvent(MergeAskedSchema, { ...ids, services: ['memorials'], askedAt: now.toISOString() })
    await reactions.find((one) => one.type === type)?.handle(event, { id: randomUUID(), type, time: now })
  }
  /** Looks whether something is to do, so many minutes later. */
  const after = async (minutes: number): Promise<number> => {
    now = new Date(now.getTime() + minutes * 60_000)
    for (const job of jobs) await job.run(new AbortController().signal)
    return looks
  }
  await hear()
  expect([await after(0), await after(2), await after(2)]).toEqual([1, 2, 3])
  // The last look, long after.
  await after(120)
  const before = looks
  expect([await after(2), await after(2)]).toEqual([before, before])
  await hear()
  expect([await after(0), await after(2)]).toEqual([before + 1, before + 2])
})
