import { afterAll, describe, expect, it } from '@jest/globals'
import { decidersDocument, decidersReaction, hearDecidersInto } from '@evenhand/service-kit/deciders'
import { openMongo } from '@evenhand/service-kit/mongo'
import { personalAsksOf } from '@evenhand/service-kit/personal-data'
import { testDatabase, testMongoUrl } from '@evenhand/service-kit/testing'
import { documentRequestReactions } from '../../../packages/service-kit/src/personal-data/asked-documents.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnDeciders } from './deciders-events.ts'
import { agreeOnErasure, agreeOnErasureOfRows, asked } from './erasure-events.ts'

const connection = await openMongo(testMongoUrl())
const asks = await personalAsksOf(connection)
const documents = await decidersDocument(connection)
afterAll(() => connection.close())

/** Those that hear of erasures, and some of who may decide; the others agree on it with the rest. */
describe('from identity, that somebody asked to be erased,', () => {
  it.each([
    ['donations', [decidersReaction]],
    ['registrations', []],
  ] as const)('hears %s, and keeps it for its job', async (service, alsoHears) => {
    const { pactWith, compared } = freshPacts(service)
    const store = await testDatabase(new URL(`../../../services/${service}/migrations/`, import.meta.url))
    const pact = pactWith('identity')
    try {
      await agreeOnErasureOfRows(pact, service, store.db)
      for (const hears of alsoHears) await agreeOnDeciders(pact, hears(store.db))
    } finally {
      await store.drop()
    }
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })

  it.each([
    ['memorials', []],
    ['nonprofits', [hearDecidersInto]],
    ['sponsors', []],
  ] as const)('hears %s, and keeps it for its job', async (service, alsoHears) => {
    const { pactWith, compared } = freshPacts(service)
    await asks.deleteMany({})
    const pact = pactWith('identity')
    await agreeOnErasure(pact, documentRequestReactions({ service, asks, now: () => new Date(asked.askedAt) }))
    for (const hears of alsoHears) await agreeOnDeciders(pact, hears(documents))
    expect(await asks.find().lean()).toMatchObject([
      { _id: asked.erasureId, donorId: asked.donorId, kind: 'erasure', intoId: null },
    ])
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
