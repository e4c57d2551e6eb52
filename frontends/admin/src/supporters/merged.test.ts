import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { merged } from './merged.ts'
import { type Part, partNames } from './parts.ts'

const nothing = { about: null, amount: null, entries: null, state: null, words: null, by: null, thing: null }
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`

/** What is known in each part, newest first; many share their day. */
const known = fc.record(
  Object.fromEntries(
    partNames.map((part) => [part, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 })]),
  ) as Record<Part, fc.Arbitrary<number[]>>,
)

it('shows everything once, newest first, and nothing above what was shown before, however far each part is read at a time', () => {
  fc.assert(
    fc.property(known, fc.integer({ min: 1, max: 4 }), (days, page) => {
      const all = partNames.map((part) => ({
        part,
        items: days[part]
          .toSorted((one, other) => other - one)
          .map((day, place) => ({ ...nothing, id: `${part}:${200 - place}`, at: at(day), kind: 'seen' })),
      }))
      const pages = new Map(partNames.map((part) => [part, 1]))
      let before: string[] = []
      for (;;) {
        const reads = all.map(({ part, items }) => {
          const end = (pages.get(part) ?? 1) * page
          return { part, items: items.slice(0, end), hasMore: items.length > end }
        })
        const { shown, hasMore, next } = merged(reads)
        const ids = shown.map(({ id }) => id)
        expect(ids.slice(0, before.length)).toEqual(before)
        expect(shown.map((one) => one.at)).toEqual(
          shown
            .map((one) => one.at)
            .toSorted()
            .toReversed(),
        )
        before = ids
        if (!hasMore) break
        // Reading on leads further each time.
        expect(next.length).toBeGreaterThan(0)
        for (const part of next) pages.set(part, (pages.get(part) ?? 1) + 1)
      }
      expect(before).toHaveLength(new Set(before).size)
      expect(new Set(before)).toEqual(new Set(all.flatMap(({ items }) => items.map(({ id }) => id))))
    }),
  )
})
