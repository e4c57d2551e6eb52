import { examplesOf } from '../examples-of.ts'
import { cancelGrant, confirmGrantPayment, recordGrantPayment, reportGrant, returnGrantPayment } from './payments.ts'

export const grantPaymentsExamples = [
  examplesOf(recordGrantPayment, {
    bodies: { 'a check': { amount: '1250.00', paidOn: '2027-03-15', evidence: 'Check 1042', seen: 6 } },
  }),
  examplesOf(confirmGrantPayment, { bodies: { 'as it was read': { seen: 7 } } }),
  examplesOf(returnGrantPayment, { bodies: { 'it came back': { reason: 'The account was closed.', seen: 8 } } }),
  examplesOf(cancelGrant, { bodies: { 'the rest': { reason: 'The project ended early.', seen: 9 } } }),
  examplesOf(reportGrant, {
    bodies: { 'a report': { summary: 'Forty-two families came on 96 evenings.', spent: '2480.50' } },
  }),
]
