import { describe, expect, it } from '@jest/globals'
import type { EntryType } from '@evenhand/contracts/catalogue'
import * as fc from 'fast-check'
import {
  type Caps,
  count,
  countedOf,
  countEach,
  type Decision,
  emptyStanding,
  type Portion,
  standingOf,
} from './rules.ts'

const types: readonly EntryType[] = ['donation', 'free_post', 'referral']
const anyCap = fc.bigInt({ min: 0n, max: 60n })
const anyCaps: fc.Arbitrary<Caps> = fc.record({
  giveaway: fc.bigInt({ min: 1n, max: 120n }),
  month: fc.option(anyCap, { nil: undefined }),
  monthOfType: fc
    .array(fc.tuple(fc.constantFrom(...types), anyCap), { maxLength: 3 })
    .map((pairs) => new Map<EntryType, bigint>(pairs)),
})
const anyGrant: fc.Arbitrary<Portion> = fc.record({
  entryType: fc.constantFrom(...types),
  month: fc.constantFrom('2026-10-01', '2026-11-01', '2026-12-01'),
  entries: fc.bigInt({ min: 0n, max: 40n }),
})
/** Grants, and of each whether it is taken back later, in some order that takes none back before it was given. */
const anyHistory = fc.array(fc.record({ grant: anyGrant, later: fc.option(fc.nat({ max: 30 }), { nil: undefined }) }), {
  maxLength: 14,
})
type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never

const changesOf = (history: History): Portion[] =>
  history
    .flatMap(({ grant, later }, place) => [
      { place, portion: grant },
      ...(later === undefined ? [] : [{ place: place + later + 0.5, portion: { ...grant, entries: -grant.entries } }]),
    ])
    .sort((a, b) => a.place - b.place)
    .map(({ portion }) => portion)

const signedSum = (decisions: readonly (Decision & Portion)[]): bigint =>
  decisions.reduce((sum, { counted, entries }) => (entries < 0n ? sum - counted : sum + counted), 0n)

/** The caps in one expression: the narrowest first. */
function cappedByHand(caps: Caps, history: History): bigint {
  const left = history.filter(({ later }) => later === undefined).map(({ grant }) => grant)
  const least = (value: bigint, cap: bigint | undefined) => (cap === undefined || value < cap ? value : cap)
  const sum = (values: Iterable<bigint>) => [...values].reduce((all, value) => all + value, 0n)
  const months = [...Map.groupBy(left, ({ month }) => month).values()]
  const ofMonths = months.map((inMonth) => {
    const ofTypes = [...Map.groupBy(inMonth, ({ entryType }) => entryType)].map(([type, those]) =>
      least(sum(those.map(({ entries }) => entries)), caps.monthOfType.get(type)),
    )
    return least(sum(ofTypes), caps.month)
  })
  return least(sum(ofMonths), caps.giveaway)
}

describe('what counts', () => {
  it('over any history is what the caps let through of all that is there in the end', () => {
    fc.assert(
      fc.property(anyCaps, anyHistory, (caps, history) => {
        const standing = emptyStanding()
        const decided = changesOf(history).map((portion) => ({ ...portion, ...count(caps, standing, portion) }))
        expect(signedSum(decided)).toBe(cappedByHand(caps, history))
        expect(countedOf(caps, standing)).toBe(cappedByHand(caps, history))
      }),
    )
  })

  it('never passes a cap on the way, never is below nothing, and of a change never more than changed', () => {
    fc.assert(
      fc.property(anyCaps, anyHistory, (caps, history) => {
        const standing = emptyStanding()
        let counted = 0n
        for (const portion of changesOf(history)) {
          const decision = count(caps, standing, portion)
          const size = portion.entries < 0n ? -portion.entries : portion.entries
          expect(decision.counted >= 0n && decision.counted <= size).toBe(true)
          expect(decision.held === undefined).toBe(decision.counted === size)
          counted += portion.entries < 0n ? -decision.counted : decision.counted
          expect(counted >= 0n && counted <= caps.giveaway).toBe(true)
        }
      }),
    )
  })

  it('is the same in any order of what is there', () => {
    fc.assert(
      fc.property(anyCaps, fc.array(anyGrant), fc.infiniteStream(fc.nat()), (caps, portions, dice) => {
        const mixed = portions
          .map((portion) => ({ portion, place: dice.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ portion }) => portion)
        expect(countedOf(caps, standingOf(caps, mixed))).toBe(countedOf(caps, standingOf(caps, portions)))
      }),
    )
  })

  it('is what it was before, once a grant is taken back', () => {
    fc.assert(
      fc.property(anyCaps, fc.array(anyGrant), anyGrant, (caps, before, grant) => {
        const standing = standingOf(caps, before)
        const given = count(caps, standing, grant)
        const taken = count(caps, standing, { ...grant, entries: -grant.entries })
        expect(taken.counted).toBe(given.counted)
        expect(countedOf(caps, standing)).toBe(countedOf(caps, standingOf(caps, before)))
      }),
    )
  })

  it('shown apart by cause and month adds up to what counts of all', () => {
    fc.assert(
      fc.property(anyCaps, fc.array(anyGrant), (caps, portions) => {
        const sum = countEach(caps, portions).reduce((all, { counted }) => all + counted, 0n)
        expect(sum).toBe(countedOf(caps, standingOf(caps, portions)))
      }),
    )
  })
})

it('free entries are shown to count before bought ones of their month', () => {
  const caps: Caps = { giveaway: 100n, monthOfType: new Map() }
  const of = (entryType: EntryType, entries: bigint): Portion => ({ entryType, month: '2026-11-01', entries })
  expect(countEach(caps, [of('donation', 90n), of('free_post', 50n)])).toMatchObject([
    { entryType: 'free_post', counted: 50n, held: undefined },
    { entryType: 'donation', counted: 50n, held: { by: 'giveaway', room: 50n } },
  ])
})

it('says which cap held entries back, the narrowest first, and how much room it had', () => {
  const caps: Caps = { giveaway: 100n, month: 60n, monthOfType: new Map([['free_post', 20n]]) }
  const standing = emptyStanding()
  const counted = (entryType: EntryType, month: string, entries: bigint) =>
    count(caps, standing, { entryType, month, entries })
  expect(counted('free_post', '2026-11-01', 30n)).toEqual({ counted: 20n, held: { by: 'month-of-type', room: 20n } })
  expect(counted('free_post', '2026-11-01', 5n)).toEqual({ counted: 0n, held: { by: 'month-of-type', room: 0n } })
  expect(counted('donation', '2026-11-01', 50n)).toEqual({ counted: 40n, held: { by: 'month', room: 40n } })
  expect(counted('donation', '2026-12-01', 30n)).toEqual({ counted: 30n, held: undefined })
  expect(counted('donation', '2026-12-01', 30n)).toEqual({ counted: 10n, held: { by: 'giveaway', room: 10n } })
  expect(counted('donation', '2026-12-01', -30n)).toEqual({ counted: 10n, held: { by: 'giveaway', room: 0n } })
})

it('portions are shown by month, and within a month the free ways first', () => {
  const caps: Caps = { giveaway: 100n, monthOfType: new Map() }
  const portions = ['2026-12-01', '2026-10-01', '2026-11-01'].flatMap((month) =>
    (['donation', 'referral', 'free_post', 'sponsor_click'] as const).map((entryType) => ({
      entryType,
      month,
      entries: 1n,
    })),
  )
  expect(countEach(caps, portions).map(({ month, entryType }) => `${month} ${entryType}`)).toEqual(
    ['2026-10-01', '2026-11-01', '2026-12-01'].flatMap((month) =>
      ['free_post', 'sponsor_click', 'referral', 'donation'].map((entryType) => `${month} ${entryType}`),
    ),
  )
})
