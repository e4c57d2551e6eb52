import { exampleId, examplesOf } from '../examples-of.ts'
import { assignReviewers, spreadReviewers, takeBackConflict } from './assigning.ts'
import { confirmDecision, declareInterests, proposeDecision, scoreApplication, setRoundReviewers } from './judging.ts'

export const judgingExamples = [
  examplesOf(assignReviewers, {
    bodies: { 'one person': { reviewers: [exampleId], seen: 2 }, 'all of the round': { reviewers: null, seen: 3 } },
  }),
  examplesOf(spreadReviewers, { bodies: { 'two each': { each: 2 } } }),
  examplesOf(takeBackConflict, { bodies: { 'a mistake': { reason: 'They meant the other Harbor Light.' } } }),
  examplesOf(setRoundReviewers, {
    bodies: { 'two people': { reviewers: [exampleId, '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e11'], seen: [exampleId] } },
  }),
  examplesOf(declareInterests, {
    bodies: {
      none: { shown: [exampleId], conflicts: [] },
      'one of them': {
        shown: [exampleId],
        conflicts: [{ nonprofitId: exampleId, reason: 'I sit on its board.' }],
      },
    },
  }),
  examplesOf(scoreApplication, {
    bodies: {
      'a score': {
        marks: [{ criterionId: exampleId, score: 4, reason: 'Nobody else has warm rooms there.' }],
        comment: 'Ask how they count the families.',
      },
    },
  }),
  examplesOf(proposeDecision, {
    bodies: {
      'a grant': { decision: { verdict: 'approved', award: '2500.00', words: 'A good plan.' }, seen: 4 },
      'no grant': { decision: { verdict: 'rejected', words: 'The budget went to others.' }, seen: 4 },
    },
  }),
  examplesOf(confirmDecision, { bodies: { 'as it was read': { seen: 5 } } }),
]
