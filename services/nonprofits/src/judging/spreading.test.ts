import { expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { StoredScore } from '../applications/application.ts'
import { spread } from './spreading.ts'

const reviewers = ['ann', 'ben', 'cy', 'dee']
const at = new Date('2027-03-01T12:00:00Z')
const scoreBy = (by: string): StoredScore => ({ by, marks: [], comment: '', at })

interface Made {
  recused: string[]
  scored: string[]
}
const some = fc.subarray(reviewers)
const made: fc.Arbitrary<Made[]> = fc.array(fc.record({ recused: some, scored: some }), { maxLength: 30 })

function spreadOver(all: readonly Made[], each: number) {
  const applications = all.map(({ scored }, place) => ({
    _id: String(place),
    nonprofitId: `org ${place}`,
    assigned: null,
    scores: scored.map(scoreBy),
  }))
  const interests = reviewers.map((administratorId) => ({
    administratorId,
    conflicts: all.flatMap(({ recused }, place) =>
      recused.includes(administratorId) ? [{ nonprofitId: `org ${place}`, reason: 'So' }] : [],
    ),
    shown: [],
    at,
  }))
  const given = spread({ reviewers, interests }, applications, each)
  return all.map((_, place) => given.get(String(place)) ?? [])
}

it('gives each application as many as were asked for, or as many as may score it, and never one who is recused', () => {
  fc.assert(
    fc.property(made, fc.integer({ min: 1, max: 4 }), (all, each) => {
      spreadOver(all, each).forEach((given, place) => {
        const { recused, scored } = all[place] ?? { recused: [], scored: [] }
        const kept = scored.filter((by) => !recused.includes(by))
        expect(new Set(given).size).toBe(given.length)
        expect(given.filter((by) => recused.includes(by))).toEqual([])
        expect(given).toEqual(expect.arrayContaining(kept))
        expect(given).toHaveLength(Math.max(kept.length, Math.min(each, reviewers.length - recused.length)))
      })
    }),
  )
})

it('gives nobody two more than anyone else where nobody is recused and nothing is scored', () => {
  fc.assert(
    fc.property(fc.integer({ max: 40, min: 1 }), fc.integer({ min: 1, max: 4 }), (applications, each) => {
      const given = spreadOver(
        Array.from({ length: applications }, () => ({ recused: [], scored: [] })),
        each,
      ).flat()
      const loads = reviewers.map((reviewer) => given.filter((one) => one === reviewer).length)
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
    }),
  )
})
