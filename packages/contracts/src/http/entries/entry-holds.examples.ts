import { examplesOf } from '../examples-of.ts'
import { appealHold, decideEntryHolds } from './entry-holds.ts'

const holds = [{ id: '0197a000-0000-7000-8000-0000000000f1', seen: 1 }]

export const entryHoldsExamples = [
  examplesOf(appealHold, { bodies: { 'a large family': { words: 'We are six people who share one computer.' } } }),
  examplesOf(decideEntryHolds, {
    bodies: {
      released: { verdict: 'accepted', holds },
      refused: { verdict: 'rejected', reason: 'Another address of yours has free entries already.', holds },
    },
  }),
]
