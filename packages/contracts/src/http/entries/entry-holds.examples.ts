import { examplesOf } from '../examples-of.ts'
import {
  appealHold,
  decideEntryHolds,
  listFreeCauses,
  takeBackEntries,
  takeBackFreeEntries,
  previewHoldDecisions,
} from './entry-holds.ts'

const holds = [{ id: '0197a000-0000-7000-8000-0000000000f1', seen: 1 }]

export const entryHoldsExamples = [
  examplesOf(appealHold, { bodies: { 'a large family': { words: 'We are six people who share one computer.' } } }),
  examplesOf(decideEntryHolds, {
    bodies: {
      released: { verdict: 'accepted', holds },
      refused: { verdict: 'rejected', reason: 'Another address of yours has free entries already.', holds },
    },
  }),
  examplesOf(previewHoldDecisions, { bodies: { 'to be released': { verdict: 'accepted', holds } } }),
  examplesOf(takeBackFreeEntries, {
    bodies: { 'one of many': { email: 'ada@example.org', reason: 'Your account is one of many of one person.' } },
  }),
  examplesOf(listFreeCauses, { bodies: { 'of one donor': { email: 'ada@example.org' } } }),
  examplesOf(takeBackEntries, { bodies: { 'a post': { reason: 'The post was deleted the same day.' } } }),
]
