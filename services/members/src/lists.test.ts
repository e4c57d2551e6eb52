import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { countingRows, idAt, type RowsRead, testDatabase } from '@evenhand/service-kit/testing'
import { fillLists } from '../tests/long-lists.ts'
import { listRoster } from './roster/store.ts'
import { listHeld } from './social/desk-store.ts'

const rows = 20_000
const limit = 20
/** Of each row of a page the member and the membership are looked up, and the row that it begins after. */
const rowsReadMax = 4 * limit

const store = await testDatabase(new URL('../migrations/', import.meta.url))
afterAll(() => store.drop())
beforeAll(async () => {
  await fillLists(store.db, rows)
})

const members = { order: 'desc', level: 'all', standing: 'all', search: undefined } as const
const posts = { state: 'all', search: undefined, platform: undefined, type: undefined } as const
/** Where pages begin: at rows that wait, which are among all of them. */
const places = [undefined, idAt(rows / 2), idAt(rows / 2 + 1), idAt(400)]

const lists: readonly [string, (tx: Transaction, after: string | undefined) => Promise<readonly unknown[]>][] = [
  ['members', (tx, after) => listRoster(tx, { ...members, after, limit })],
  ['members, the oldest first', (tx, after) => listRoster(tx, { ...members, order: 'asc', after, limit })],
  ['members of a level', (tx, after) => listRoster(tx, { ...members, level: 'gold', after, limit })],
  ['members who are deactivated', (tx, after) => listRoster(tx, { ...members, standing: 'deactivated', after, limit })],
  ['social media activity', (tx, after) => listHeld(tx, posts, { order: 'desc', after, limit })],
  [
    'activity in a state',
    (tx, after) => listHeld(tx, { ...posts, state: 'accepted' }, { order: 'desc', after, limit }),
  ],
  ['activity that waits', (tx, after) => listHeld(tx, { ...posts, state: 'waiting' }, { order: 'asc', after, limit })],
  [
    'activity that waits, the newest first',
    (tx, after) => listHeld(tx, { ...posts, state: 'waiting' }, { order: 'desc', after, limit }),
  ],
]

async function rowsRead(db: Database, work: (tx: Transaction) => Promise<readonly unknown[]>) {
  const read: RowsRead = new Map()
  const found = await countingRows(db, read).transaction(work)
  return { found: found.length, read: Math.max(...read.values()) }
}

describe('a long list', () => {
  it.each(lists)('of %s reads no more than a page of it, wherever the page begins', async (_, work) => {
    for (const after of places) {
      const { found, read } = await rowsRead(store.db, (tx) => work(tx, after))
      expect(found).toBeGreaterThan(0)
      expect(read).toBeLessThanOrEqual(rowsReadMax)
    }
  })
})
