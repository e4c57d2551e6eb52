import { afterAll, expect, it } from '@jest/globals'
import { newReview, openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import type { Application } from '../applications/application.ts'
import { applicationsOf } from '../applications/store.ts'
import { eligibleOf, isProposalVoid, mayConfirm, reviewersOf } from '../judging/rules.ts'
import type { Round } from '../rounds/round.ts'
import { waitingInRound } from './in-round.ts'

const connection = await openMongo(testMongoUrl())
const applications = await applicationsOf(connection)
afterAll(() => connection.close())

const people = ['ann', 'ben', 'cy']
const organizations = ['lantern', 'quay', 'harbor']
const at = new Date('2027-02-01T12:00:00Z')

const anApplication = fc.record({
  nonprofitId: fc.constantFrom(...organizations),
  state: fc.constantFrom('submitted', 'submitted', 'approved', 'withdrawn'),
  assigned: fc.option(fc.subarray(people)),
  scoredBy: fc.subarray(people),
  proposedBy: fc.option(fc.constantFrom(...people)),
})
const conflicts = fc.subarray(organizations)

/** By the rules alone, application by application. */
function expectedFor(round: Round, all: readonly Application[], by: string, peopleToDecide: 1 | 2) {
  const open = all.filter(
    (one) => one.state === 'submitted' && eligibleOf({ ...round, reviewers: [by] }, one).length > 0,
  )
  return {
    toScore: open.filter((one) => reviewersOf(round, one).includes(by) && one.scores.every((score) => score.by !== by))
      .length,
    toConfirm: open.filter((one) => mayConfirm(one, { by, peopleToDecide }) && !isProposalVoid(round, one)).length,
  }
}

it('what waits for somebody is counted as the rules have it, whoever was recused since they proposed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anApplication, { minLength: 1, maxLength: 8 }),
      fc.tuple(conflicts, conflicts, conflicts),
      fc.subarray(people),
      async (written, declared, reviewers) => {
        const roundId = uuidv7()
        const interests = people.map((administratorId, place) => ({
          administratorId,
          conflicts: (declared[place] ?? []).map((nonprofitId) => ({ nonprofitId, reason: 'Board' })),
          shown: organizations,
          at,
        }))
        const round = { _id: roundId, reviewers, interests } as unknown as Round
        const all = written.map(({ scoredBy, proposedBy, state, ...one }) => {
          const _id = uuidv7()
          return {
            ...newReview(state, '', at),
            ...one,
            _id,
            roundId,
            organizationName: one.nonprofitId,
            slot: _id,
            requestKey: _id,
            submittedAt: at,
            createdAt: at,
            scores: scoredBy.map((by) => ({ by, marks: [], comment: '', at })),
            decision: proposedBy && { verdict: 'rejected', awardCents: null, words: '', by: proposedBy, at },
          }
        })
        await applications.insertMany(all)
        const stored = await applications.find({ roundId }).lean<Application[]>()
        for (const peopleToDecide of [1, 2] as const)
          for (const by of people) {
            const counted = await waitingInRound({ applications, peopleToDecide }, round, by)
            expect([by, counted]).toEqual([
              by,
              { ...expectedFor(round, stored, by, peopleToDecide), hasDeclared: true },
            ])
          }
      },
    ),
    { numRuns: 15 },
  )
})
