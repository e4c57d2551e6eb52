import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { Application, StoredScore } from '../applications/application.ts'
import type { Round } from '../rounds/round.ts'
import {
  faultOfScore,
  leaving,
  mayConfirm,
  mayJoin,
  maySeeScores,
  rankingOf,
  reviewersOf,
  unsealed,
  weightedOf,
} from './rules.ts'

const at = new Date('2027-03-01T12:00:00Z')
const criteria = [
  { id: 'need', title: 'Need', guidance: '', weight: 30 },
  { id: 'impact', title: 'Impact', guidance: '', weight: 70 },
]
const score = (by: string, need: number, impact: number): StoredScore => ({
  by,
  marks: [
    { criterionId: 'need', score: need, reason: 'so' },
    { criterionId: 'impact', score: impact, reason: 'so' },
  ],
  comment: '',
  at,
})
const round = (more: Partial<Round> = {}) =>
  ({
    form: { criteria },
    reviewers: ['ann', 'ben'],
    interests: [],
    budgetCents: 10_000,
    awardedCents: 0,
    ...more,
  }) as unknown as Round
const application = (id: string, more: Partial<Application> = {}) =>
  ({
    _id: id,
    nonprofitId: `org of ${id}`,
    projectTitle: id,
    requestedCents: 4_000,
    state: 'submitted',
    submittedAt: at,
    left: [],
    scores: [],
    ...more,
  }) as unknown as Application
const rankingTo = (of: Round, applications: Application[], by = 'dee') => rankingOf(of, applications, by)
const conflict = (administratorId: string, nonprofitId: string) => ({
  administratorId,
  conflicts: [{ nonprofitId, reason: 'sits on its board' }],
  shown: [nonprofitId],
  at,
})

describe('a score', () => {
  it('is the mean of its marks by their weights', () => {
    expect(weightedOf(criteria, score('ann', 1, 5))).toBeCloseTo((30 * 1 + 70 * 5) / 100)
  })

  it('lies between its lowest and its highest mark, and grows with each', () => {
    const mark = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(mark, mark, (need, impact) => {
        const value = weightedOf(criteria, score('ann', need, impact))
        expect(value).toBeGreaterThanOrEqual(Math.min(need, impact))
        expect(value).toBeLessThanOrEqual(Math.max(need, impact))
        expect(weightedOf(criteria, score('ann', need + 1, impact))).toBeGreaterThan(value)
        expect(weightedOf(criteria, score('ann', need, impact + 1))).toBeGreaterThan(value)
      }),
    )
  })

  it('marks every criterion once, and no other', () => {
    const { marks } = score('ann', 3, 4)
    expect(faultOfScore(criteria, { marks })).toBeUndefined()
    expect(faultOfScore(criteria, { marks: marks.slice(1) })).toBe('Score every criterion')
    expect(faultOfScore(criteria, { marks: [...marks, ...marks] })).toBe('Score each criterion once')
    const other = { criterionId: 'charm', score: 5, reason: 'so' }
    expect(faultOfScore(criteria, { marks: [...marks, other] })).toBe('This round has no such criterion')
  })
})

describe('the scores of an application', () => {
  it('are sealed until each reviewer has given one, and the newest of each counts', () => {
    const one = application('one', { scores: [score('ann', 1, 1)] })
    expect(unsealed(round(), one)).toBeUndefined()
    const all = application('one', { scores: [score('ann', 1, 1), score('ben', 2, 2), score('ann', 5, 5)] })
    expect(unsealed(round(), all)).toEqual([score('ann', 5, 5), score('ben', 2, 2)])
  })

  it('are those of people without a conflict: who is recused afterward does not count, and is not waited for', () => {
    const all = application('one', { scores: [score('ann', 1, 1), score('ben', 5, 5)] })
    const recused = round({ interests: [conflict('ann', 'org of one')] })
    expect(reviewersOf(recused, all)).toEqual(['ben'])
    expect(unsealed(recused, all)).toEqual([score('ben', 5, 5)])
    expect(reviewersOf(recused, application('two'))).toEqual(['ann', 'ben'])
  })

  it('are nobody’s where a round has no reviewer', () => {
    expect(unsealed(round({ reviewers: [] }), application('one'))).toBeUndefined()
  })
})

describe('scores that were sealed', () => {
  const half = application('one', { scores: [score('ann', 3, 3)] })
  const both = application('one', { scores: [score('ann', 3, 3), score('ben', 3, 3)] })

  it('are not read by who left without one, before it is decided', () => {
    const left = { ...half, left: ['ben'] }
    expect([maySeeScores(left, 'ben'), maySeeScores(left, 'ann'), maySeeScores(left, 'dee')]).toEqual([
      false,
      true,
      true,
    ])
    expect(maySeeScores({ ...left, state: 'rejected' }, 'ben')).toBe(true)
    expect(maySeeScores({ ...both, left: ['ben'] }, 'ben')).toBe(true)
    expect(rankingTo(round({ reviewers: ['ann'] }), [left], 'ben').ranked).toEqual([])
  })

  it('are left by those alone who gave none while somebody else’s is in', () => {
    expect(leaving(round(), half, ['ann'])).toEqual(['ben'])
    expect(leaving(round(), half, ['ben'])).toEqual([])
    expect(leaving(round(), half, ['ann', 'ben', 'dee'])).toEqual([])
    expect(leaving(round(), application('one'), ['ann'])).toEqual([])
  })

  it('are given by nobody who may have read them', () => {
    expect(mayJoin(round(), half, ['ann', 'ben', 'dee'])).toBe(true)
    expect(mayJoin(round(), both, ['ann', 'ben', 'dee'])).toBe(false)
    expect(mayJoin(round(), both, ['ann'])).toBe(true)
    expect(mayJoin(round({ reviewers: ['ann'] }), both, ['ann', 'ben'])).toBe(true)
  })
})

describe('the ranking', () => {
  const scored = (id: string, ann: number, ben: number, more: Partial<Application> = {}) =>
    application(id, { scores: [score('ann', ann, ann), score('ben', ben, ben)], ...more })

  it('goes by the mean, of equal ones by who submitted first, and says how far the budget reaches', () => {
    const later = { submittedAt: new Date(at.getTime() + 1) }
    const ranking = rankingTo(round(), [
      scored('third', 1, 1),
      scored('second', 4, 4, later),
      scored('first', 5, 3),
      application('unscored'),
    ])
    expect(ranking.ranked).toMatchObject([
      { id: 'first', mean: '4.00', lowest: '3.00', highest: '5.00', isReached: true },
      { id: 'second', mean: '4.00', isReached: true },
      { id: 'third', mean: '1.00', isReached: false },
    ])
  })

  it('reaches as far as the budget, to its last cent', () => {
    const reached = (budgetCents: number) => {
      const { ranked } = rankingTo(round({ budgetCents }), [scored('one', 5, 5), scored('two', 4, 4)])
      return ranked.map(({ isReached }) => isReached)
    }
    expect([8_000, 7_999, 4_000, 3_999].map(reached)).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
    ])
  })

  it('says nothing of a reviewer who has scored none, or has nobody to be compared with', () => {
    const alone = round({ interests: [conflict('ben', 'org of one')], reviewers: ['ann', 'ben'] })
    expect(rankingTo(alone, [scored('one', 5, 5)]).reviewers).toEqual([
      { by: 'ann', scored: 1, mean: '5.00', drift: '0.00' },
      { by: 'ben', scored: 0, mean: '0.00', drift: '0.00' },
    ])
  })

  it('shows a drift by its sign, and none where it is rounded to nothing', () => {
    const many = Array.from({ length: 300 }, (_, at) => scored(`same ${at}`, 3, 3))
    const driftsOf = (applications: Application[]) =>
      rankingTo(round(), applications).reviewers.map(({ drift }) => drift)
    expect(driftsOf(many)).toEqual(['0.00', '0.00'])
    expect(driftsOf([...many, scored('other', 4, 3)])).toEqual(['0.00', '0.00'])
    expect(driftsOf([scored('one', 4, 3), scored('two', 3, 3)])).toEqual(['+0.50', '-0.50'])
  })

  it('shows how a reviewer drifts from the others', () => {
    const { reviewers } = rankingTo(round(), [scored('one', 5, 3), scored('two', 4, 3)])
    expect(reviewers).toEqual([
      { by: 'ann', scored: 2, mean: '4.50', drift: '+1.50' },
      { by: 'ben', scored: 2, mean: '3.00', drift: '-1.50' },
    ])
  })
})

describe('a decision', () => {
  const decision = { by: 'ann' } as Application['decision']
  const may = (by: string, peopleToDecide: 1 | 2, more: Partial<Application> = {}) =>
    mayConfirm(application('one', { decision, ...more }), { by, peopleToDecide })

  it('is confirmed by another person than proposed it, or by anybody where one is enough', () => {
    expect([may('ann', 2), may('ben', 2), may('ann', 1), may('ben', 1)]).toEqual([false, true, true, true])
  })

  it('can’t be confirmed before it is proposed, nor once the application waits for none', () => {
    for (const people of [1, 2] as const) {
      expect(may('ben', people, { decision: null })).toBe(false)
      for (const state of ['draft', 'withdrawn', 'approved', 'rejected'] as const)
        expect(may('ben', people, { state })).toBe(false)
    }
  })
})
