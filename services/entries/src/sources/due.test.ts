import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { Grant } from '../ledger/line.ts'
import { type Due, leftOf, linesDue, wholeReversals } from './due.ts'

const grantOf = (change: Partial<Grant> & { id: string }): Grant => ({
  donorId: 'ada',
  giveaway: 'main-2026',
  earned: 12n,
  multiplier: 1n,
  occurredAt: new Date('2026-11-21T12:00:00Z'),
  takenBack: 0n,
  reversals: 0,
  ...change,
})
const newIds = () => {
  let count = 0
  return () => `new ${++count}`
}

/** Grants as they were, of which part was taken back. */
const written = fc
  .array(
    fc
      .record({ earned: fc.bigInt(0n, 40n), multiplier: fc.bigInt(1n, 4n), share: fc.bigInt(0n, 4n) })
      .map(({ earned, multiplier, share }): Omit<Grant, 'id'> => ({
        ...grantOf({ id: '' }),
        earned,
        multiplier,
        takenBack: (earned * multiplier * share) / 4n,
        reversals: Number(share),
      })),
    { maxLength: 4 },
  )
  .map((grants) => grants.map((grant, nth): Grant => ({ ...grant, id: `grant ${nth}` })))

/** The entries of each grant after some lines, added and taken off one at a time. */
function entriesAfter(grants: readonly Grant[], due: readonly Due[]): Map<string, number> {
  const entries = new Map(
    grants.map(({ id, earned, multiplier, takenBack }) => [
      id,
      Number(earned) * Number(multiplier) - Number(takenBack),
    ]),
  )
  for (const line of due)
    if (line.kind === 'grant') entries.set(line.id, Number(line.earned) * Number(line.multiplier))
    else entries.set(line.reverses, (entries.get(line.reverses) ?? Number.NaN) - Number(line.entries))
  return entries
}
const summed = (entries: Map<string, number>) => [...entries.values()].reduce((sum, one) => sum + one, 0)

describe('what the ledger lacks of a cause', () => {
  it('brings what is there to what the cause is worth, whatever was written, and then nothing more', () => {
    fc.assert(
      fc.property(
        written,
        fc.bigInt(0n, 40n),
        fc.bigInt(1n, 4n),
        fc.bigInt(0n, 200n),
        (grants, earned, factor, standing) => {
          const due = linesDue({ earned, factor, standing }, grants, newIds())
          const entries = entriesAfter(grants, due)
          expect(summed(entries)).toBe(Number(standing))
          expect([...entries.values()].every((left) => left >= 0)).toBe(true)
          // Of one grant nothing is taken before those that are older have nothing left.
          const touched = due.flatMap((line) => (line.kind === 'reversal' ? [line.reverses] : []))
          const order = [...entries.keys()]
          for (const id of touched.slice(0, -1)) expect(entries.get(id)).toBe(0)
          expect(touched).toEqual(order.filter((id) => touched.includes(id)))
        },
      ),
    )
  })

  it('is first the whole of it, of which is taken back what no longer counts', () => {
    expect(linesDue({ earned: 12n, factor: 2n, standing: 18n }, [], newIds())).toEqual([
      { kind: 'grant', id: 'new 1', earned: 12n, multiplier: 2n },
      { kind: 'reversal', reverses: 'new 1', nth: 1, entries: 6n },
    ])
  })

  it('is first a line of nothing too, where the cause earned nothing', () => {
    expect(linesDue({ earned: 0n, factor: 1n, standing: 0n }, [], newIds())).toEqual([
      { kind: 'grant', id: 'new 1', earned: 0n, multiplier: 1n },
    ])
  })

  it('is nothing where the lines agree', () => {
    const partly = grantOf({ id: 'a', takenBack: 2n, reversals: 1 })
    expect(linesDue({ earned: 12n, factor: 1n, standing: 10n }, [partly], newIds())).toEqual([])
  })

  it.each([
    ['as often what the cause earned as it goes', 12n, 36n, { earned: 12n, multiplier: 2n }],
    ['once the number itself where it does not', 12n, 31n, { earned: 19n, multiplier: 1n }],
    ['once the number itself where the cause earned nothing', 0n, 17n, { earned: 5n, multiplier: 1n }],
  ])('is granted further as %s', (_how, earned, standing, share) => {
    const due = linesDue({ earned, factor: 1n, standing }, [grantOf({ id: 'a' })], newIds())
    expect(due).toEqual([{ kind: 'grant', id: 'new 1', ...share }])
  })

  it('is taken back from the oldest grant first, each line of a grant by its own number', () => {
    const grants = [
      grantOf({ id: 'a', takenBack: 10n, reversals: 2 }),
      grantOf({ id: 'b', takenBack: 12n, reversals: 1 }),
      grantOf({ id: 'c' }),
    ]
    expect(linesDue({ earned: 12n, factor: 1n, standing: 9n }, grants, newIds())).toEqual([
      { kind: 'reversal', reverses: 'a', nth: 3, entries: 2n },
      { kind: 'reversal', reverses: 'c', nth: 1, entries: 3n },
    ])
  })

  it('is all that is left of each grant, where nothing of the cause counts any more', () => {
    const grants = [
      grantOf({ id: 'a', multiplier: 3n, takenBack: 6n, reversals: 1 }),
      grantOf({ id: 'b', takenBack: 12n, reversals: 1 }),
      grantOf({ id: 'c', earned: 1n }),
    ]
    expect(grants.map(leftOf)).toEqual([30n, 0n, 1n])
    expect(wholeReversals(grants)).toEqual([
      { kind: 'reversal', reverses: 'a', nth: 2, entries: 30n },
      { kind: 'reversal', reverses: 'c', nth: 1, entries: 1n },
    ])
  })
})
