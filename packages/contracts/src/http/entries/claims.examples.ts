import { examplesOf } from '../examples-of.ts'
import { notifyWinner, verifyClaim, recordDelivery, forfeitClaim, proposeSettlement, refuseProposal } from './claims.ts'

export const claimsExamples = [
  examplesOf(notifyWinner, {
    bodies: { 'by mail': { name: 'Ada Byron', email: 'ada@example.org' }, 'by letter': { name: 'Ada Byron' } },
  }),
  examplesOf(verifyClaim, { bodies: { 'what was shown': { shown: ['Proof of the home address'] } } }),
  examplesOf(recordDelivery, { bodies: { 'handed over': { words: 'Keys handed over in Columbus' } } }),
  examplesOf(forfeitClaim, {
    bodies: { 'nobody answers': { reason: 'not-reached', words: 'Mail and letter came back' } },
  }),
  examplesOf(proposeSettlement, {
    bodies: {
      'an award': { act: 'award' },
      'a forfeit': { act: 'forfeit', reason: 'not-reached', words: 'Email and letter came back' },
    },
  }),
  examplesOf(refuseProposal, { bodies: { 'with the reason': { reason: 'The photo ID is of another person' } } }),
]
