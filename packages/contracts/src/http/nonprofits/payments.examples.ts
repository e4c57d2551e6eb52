import { examplesOf } from '../examples-of.ts'
import { confirmGrantPayment, recordGrantPayment } from './payments.ts'
import { reportGrant, reviewGrantReport } from './reports.ts'
import {
  confirmGrantCancellation,
  confirmGrantReturn,
  recordGrantCancellation,
  recordGrantReturn,
  takeBackGrantCancellation,
  takeBackGrantPayment,
  takeBackGrantReturn,
} from './reversals.ts'

export const grantPaymentsExamples = [
  examplesOf(recordGrantPayment, {
    bodies: { 'a check': { amount: '1250.00', paidOn: '2027-03-15', evidence: 'Check 1042', seen: 6 } },
  }),
  examplesOf(confirmGrantPayment, { bodies: { 'as it was read': { seen: 7 } } }),
  examplesOf(takeBackGrantPayment, { bodies: { 'never made': { reason: 'The check was never sent.', seen: 7 } } }),
  examplesOf(recordGrantReturn, {
    bodies: { 'it came back': { reason: 'The account was closed.', evidence: 'Bank statement of March 20', seen: 8 } },
  }),
  examplesOf(confirmGrantReturn, { bodies: { 'as it was read': { seen: 9 } } }),
  examplesOf(takeBackGrantReturn, { bodies: { 'a mistake': { reason: 'It was another check.', seen: 9 } } }),
  examplesOf(recordGrantCancellation, {
    bodies: { 'the rest': { reason: 'The project ended early.', evidence: 'Their letter of March 22', seen: 10 } },
  }),
  examplesOf(confirmGrantCancellation, { bodies: { 'as it was read': { seen: 11 } } }),
  examplesOf(takeBackGrantCancellation, { bodies: { 'a mistake': { reason: 'The project goes on.', seen: 11 } } }),
  examplesOf(reportGrant, {
    bodies: { 'a report': { summary: 'Forty-two families came on 96 evenings.', spent: '2480.50' } },
  }),
  examplesOf(reviewGrantReport, {
    bodies: {
      accepted: { verdict: 'accepted', seen: 12 },
      'asked again': { verdict: 'asked', words: 'What did the rooms cost in spring?', seen: 12 },
      hidden: { verdict: 'hidden', words: 'It names a guest who didn’t want it.', seen: 13 },
    },
  }),
]
