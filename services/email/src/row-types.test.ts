import { afterAll, expect, it } from '@jest/globals'
import { testDatabase } from '@evenhand/service-kit/testing'
import { compareRowTypes } from '@evenhand/service-kit/testing/rows'

const store = await testDatabase(new URL('../migrations/', import.meta.url))
afterAll(() => store.drop())

it('the rows of all statements are typed as the database answers them', async () => {
  const found = await compareRowTypes(store.url, new URL('../tsconfig.json', import.meta.url))
  expect(found.wrong).toEqual([])
  // The rule of a segment is put together as it is asked; `rules/engines.test.ts` has the database read its texts.
  expect(found.unread).toEqual(['src/deliveries/audience-store.ts', 'src/deliveries/audience-store.ts'])
  expect(found.compared).toBeGreaterThan(0)
  // The types of the whole service are read.
}, 180_000)
