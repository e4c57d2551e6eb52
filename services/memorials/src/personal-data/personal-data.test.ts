import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl, undeclaredFields } from '@evenhand/service-kit/testing'
import { afterAll, expect, it } from '@jest/globals'
import { personalDocuments, impersonal } from './store.ts'
import { mergingOf } from './merging.ts'
import { tilesOf } from '../walls/store.ts'
import { filesInAFolder } from '../../tests/chosen.ts'

const connection = await openMongo(testMongoUrl())
afterAll(() => connection.close())

it('something is said of every collection, and of every field of those about people', async () => {
  const tiles = await tilesOf(connection)
  const places = personalDocuments(tiles, await filesInAFolder())
  expect(undeclaredFields(connection.models, { places, impersonal, merging: mergingOf(tiles) })).toEqual([])
})
