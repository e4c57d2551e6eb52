import { afterAll, expect, it } from '@jest/globals'
import { erasesNothingOfOthers, mergesNobody, testDatabase, undeclaredColumns } from '@evenhand/service-kit/testing'
import { merging } from './merging-store.ts'
import * as declared from './store.ts'

const store = await testDatabase(new URL('../../migrations/', import.meta.url))
afterAll(() => store.drop())

it('something is said of every table, and of every column of those about people', async () => {
  expect(await undeclaredColumns(store.db, { ...declared, merging })).toEqual([])
})

it('every statement that tells or erases runs, and does nothing where nobody is known', async () => {
  expect(await erasesNothingOfOthers(store.db, declared.personalTables)).toEqual([])
})

it('every statement that moves a record to another one runs', async () => {
  await expect(mergesNobody(store.db, { merging })).resolves.toBeUndefined()
})
