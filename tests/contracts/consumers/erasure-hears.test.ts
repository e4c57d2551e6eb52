import { afterAll, describe, expect, it } from '@jest/globals'
import { openMongo } from '@evenhand/service-kit/mongo'
import { personalAsksOf } from '@evenhand/service-kit/personal-data'
import { testDatabase, testMongoUrl } from '@evenhand/service-kit/testing'
import { documentRequestReactions } from '../../../packages/service-kit/src/personal-data/asked-documents.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnErasure, agreeOnErasureOfRows, asked } from './erasure-events.ts'

const connection = await openMongo(testMongoUrl())
const asks = await personalAsksOf(connection)
afterAll(() => connection.close())

/** Those that hear nothing else from identity; the others agree on it with the rest. */
describe('from identity, that somebody asked to be erased,', () => {
  it.each(['donations', 'registrations'] as const)('hears %s, and keeps it for its job', async (service) => {
    const { pactWith, compared } = freshPacts(service)
    const store = await testDatabase(new URL(`../../../services/${service}/migrations/`, import.meta.url))
    try {
      await agreeOnErasureOfRows(pactWith('identity'), service, store.db)
    } finally {
      await store.drop()
    }
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })

  it.each(['memorials', 'nonprofits', 'sponsors'] as const)('hears %s, and keeps it for its job', async (service) => {
    const { pactWith, compared } = freshPacts(service)
    await asks.deleteMany({})
    await agreeOnErasure(
      pactWith('identity'),
      documentRequestReactions({ service, asks, now: () => new Date(asked.askedAt) }),
    )
    expect(await asks.find().lean()).toMatchObject([
      { _id: asked.erasureId, donorId: asked.donorId, kind: 'erasure', intoId: null },
    ])
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
