import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { affiliateKey } from '@evenhand/contracts/entry-sources'
import { sql } from '@evenhand/service-kit/postgres'
import { type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { shippedGiveaways } from '../giveaways/shipped.ts'
import { shipGiveaways } from '../giveaways/store.ts'
import { mainGiveaway, shippedOn } from '../../tests/told.ts'
import { moneyBack } from './money-back/source.ts'
import { factorFor, multipliedSince } from './multipliers/multiplied.ts'
import { purchaseFacts } from './multipliers/purchase.ts'
import { multipliers } from './multipliers/source.ts'
import { factKind } from './fact.ts'
import { partOf } from './known.ts'
import { recorderOf } from './record-facts.ts'
import type { Source } from './source.ts'

interface Quiz {
  quizId: string
  donorId: string
  right: bigint
  answeredAt: Date
}

const quizFacts = factKind<Quiz>('quiz')
const knownQuizzes = partOf(() => new Map<string, Quiz>())

/** Of a kind that is there: a source of our own has its kind in the contracts. */
const quizKey = (quizId: string) => affiliateKey(`quiz-${quizId}`)

/** Ten entries for each right answer, times the multiplier that ran; all that a further source has to say. */
const quizzes: Source<Quiz> = {
  facts: quizFacts,
  hears: [],
  keysOf: (_known, facts) => facts.flatMap((fact) => quizFacts.read(fact) ?? []).map(({ quizId }) => quizKey(quizId)),
  apply(known, quiz) {
    knownQuizzes(known).set(quiz.quizId, quiz)
    return !known.grants.has(quizKey(quiz.quizId))
  },
  touchedBy: (known, fact) =>
    [...knownQuizzes(known).values()]
      .filter((quiz) => quizFacts.read(fact) === quiz || (multipliedSince(known, fact) ?? Infinity) <= quiz.answeredAt)
      .map(({ quizId, donorId, right, answeredAt: at }) => () => {
        const [earned, factor] = [right * 10n, factorFor(known, donorId, at)]
        const worth = { earned, factor, standing: earned * factor }
        const told = { isAlwaysTold: true, mayMove: false, name: 'Quiz', takenBack: 'Reversed: Quiz' }
        const cause = { key: quizKey(quizId), donorId, giveaway: mainGiveaway, entryType: 'donation' as const }
        return { ...cause, ...worth, ...told, at, changedAt: at }
      }),
}

const record = recorderOf([quizzes, moneyBack, multipliers])
const answeredAt = new Date('2026-11-21T12:00:00Z')
const boughtAt = new Date('2026-11-20T12:00:00Z')

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
  await shipGiveaways(store.db, shippedGiveaways, shippedOn)
})
afterAll(() => store?.drop())

const linesOf = (donorId: string) =>
  store.db.query<{ description: string; final: bigint }>(
    sql`select description, final from entries where donor_id = ${donorId} order by id`,
  )

describe('a source that is one object in the list', () => {
  const quiz = (donorId: string) => quizFacts.fact({ quizId: randomUUID(), donorId, right: 3n, answeredAt })

  it('is granted once, however often its fact comes', async () => {
    const donorId = randomUUID()
    const fact = quiz(donorId)
    expect(await store.db.transaction((tx) => record(tx, [{ fact }, { fact }]))).toBe(1)
    expect(await store.db.transaction((tx) => record(tx, [{ fact }]))).toBe(0)
    expect(await linesOf(donorId)).toEqual([{ description: 'Quiz', final: 30n }])
  })

  it('is multiplied by a purchase that is heard of later, without an edit of the multipliers', async () => {
    const donorId = randomUUID()
    const purchase = { purchaseId: randomUUID(), donorId, factor: 2n, days: 30, cents: 5_00n, boughtAt }
    await store.db.transaction((tx) => record(tx, [{ fact: quiz(donorId) }, { fact: purchaseFacts.fact(purchase) }]))
    expect(await linesOf(donorId)).toEqual([
      { description: 'Quiz', final: 30n },
      { description: '2x multiplier on: Quiz', final: 30n },
    ])
  })

  it('has its facts for itself', () => {
    expect(() => recorderOf([quizzes, quizzes])).toThrow('each kind of facts has one source')
  })

  it('is missed when its facts come and the list has no line for it', async () => {
    const recording = store.db.transaction((tx) => recorderOf([multipliers])(tx, [{ fact: quiz(randomUUID()) }]))
    await expect(recording).rejects.toThrow('no source knows facts of the kind quiz')
  })
})
