import { decidersDocument } from '@evenhand/service-kit/deciders'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl, undeclaredFields } from '@evenhand/service-kit/testing'
import { afterAll, expect, it } from '@jest/globals'
import { applicationsOf } from '../applications/store.ts'
import { irsListOf } from '../irs/store.ts'
import { organisationsOf } from '../organisations/store.ts'
import { roundsOf } from '../rounds/store.ts'
import { mergingOf } from './merging.ts'
import { impersonal, personalDocuments } from './store.ts'

const connection = await openMongo(testMongoUrl())
afterAll(() => connection.close())

it('something is said of every collection, and of every field of those about people', async () => {
  const [organisations, applications] = await Promise.all([organisationsOf(connection), applicationsOf(connection)])
  await Promise.all([irsListOf(connection), roundsOf(connection), decidersDocument(connection)])
  const places = personalDocuments({ organisations, applications })
  expect(undeclaredFields(connection.models, { places, impersonal, merging: mergingOf(organisations) })).toEqual([])
})
