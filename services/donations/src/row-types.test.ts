import { afterAll, expect, it } from '@jest/globals'
import { testDatabase } from '@evenhand/service-kit/testing'
import { compareRowTypes } from '@evenhand/service-kit/testing/rows'

const store = await testDatabase(new URL('../migrations/', import.meta.url))
afterAll(() => store.drop())

it('the rows of all statements are typed as the database answers them', async () => {
  const found = await compareRowTypes(store.url, new URL('../tsconfig.json', import.meta.url))
  expect(found.wrong).toEqual([])
  // Composed at run time, so that they can't be told from the source. None is added here: a new statement is written so that it can.
  expect(found.unread).toEqual([
    'src/administration/gifts/over-time-store.ts',
    'src/administration/gifts/store.ts',
    'src/administration/gifts/store.ts',
    'src/administration/memberships/store.ts',
  ])
  expect(found.compared).toBeGreaterThan(0)
  // The types of the whole service are read.
}, 180_000)
