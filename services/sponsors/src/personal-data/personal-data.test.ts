import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl, undeclaredFields } from '@evenhand/service-kit/testing'
import { afterAll, expect, it } from '@jest/globals'
import { openStores } from '../app.ts'
import { impersonal, personalDocuments } from './store.ts'

const connection = await openMongo(testMongoUrl())
afterAll(() => connection.close())

it('something is said of every collection, and of every field of those about people', async () => {
  const places = personalDocuments(await openStores(connection))
  expect(undeclaredFields(connection.models, { places, impersonal })).toEqual([])
})
