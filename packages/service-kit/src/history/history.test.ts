import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { supporters } from '@evenhand/contracts/http'
import fc from 'fast-check'
import { json, sql } from '../postgres/index.ts'
import { testDatabase } from '../testing/index.ts'
import { pageOfHistory, readHistory } from './index.ts'

const noMigrations = new URL('../../migrations/', import.meta.url)
const first = Date.parse('2026-11-01T00:00:00.000Z')

/** Many at one instant, so that only their ids put them in order; `micros` is what a database keeps and no cursor tells. */
const happened = fc.uniqueArray(
  fc.record({ id: fc.stringMatching(/^[a-zA-Z:-]{1,6}$/), step: fc.nat(3), micros: fc.nat(999) }),
  { selector: ({ id }) => id, maxLength: 30 },
)

describe('the history of a person', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    store = await testDatabase(noMigrations)
  })
  afterAll(() => store.drop())

  it('is told newest first, each thing once, however long the pages are', async () => {
    await fc.assert(
      fc.asyncProperty(happened, fc.integer({ min: 1, max: 8 }), async (events, limit) => {
        const expected = events
          .map(({ id, step }) => ({ id, at: new Date(first + step).toISOString() }))
          .toSorted((one, other) => (one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1))
        const rows = json(events.map(({ id, step, micros }) => ({ id, step, micros })))
        const asked = sql`
          select id, ${new Date(first)}::timestamptz + step * interval '1 millisecond' + micros * interval '1 microsecond', 'seen',
            null::text, 1250::bigint, 3::bigint, null::text, null::text, null::text, null::text
          from jsonb_to_recordset(${rows}) as given (id text, step int, micros int)`
        const read = await allPages(limit, (query) => readHistory(store.db, asked, query))
        expect(read.map(({ id, at }) => ({ id, at }))).toEqual(expected)
        expect(read.every(({ amount, entries }) => amount === '12.50' && entries === 3)).toBe(true)
        const atHand = await allPages(limit, async (query) => pageOfHistory(read.toReversed(), query))
        expect(atHand).toEqual(read)
      }),
      { numRuns: 40 },
    )
  })
})

/** Every item, page after page, as who reads on asks for them. */
async function allPages(
  limit: number,
  read: (query: supporters.HistoryQuery) => Promise<{ items: supporters.HistoryItem[]; next: string | null }>,
) {
  const items: supporters.HistoryItem[] = []
  let after: string | undefined
  do {
    const page = await read({ after, limit })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    items.push(...page.items)
    after = page.next ?? undefined
  } while (after !== undefined)
  return items
}
