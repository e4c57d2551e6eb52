import { exampleId, examplesOf } from '../examples-of.ts'
import { correctDonorName, noteSupporter } from '../supporters.ts'
import { askApproval, refuseApproval } from './approvals.ts'
import { refundGift, recordOfflineGift } from './gifts.ts'
import { recordPurchase } from './purchases.ts'

export const giftsExamples = [
  examplesOf(refundGift, { bodies: { 'all of $50': { amount: '50.00', reason: 'Given twice by mistake' } } }),
  examplesOf(recordOfflineGift, {
    bodies: {
      'a check': {
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
        amount: '250.00',
        way: 'check',
        receivedOn: '2026-11-18',
        reference: '1042',
        note: 'Came with a letter',
      },
    },
  }),
  examplesOf(askApproval, {
    bodies: {
      'a refund of $1,500': { kind: 'refund', giftId: exampleId, amount: '1500.00', reason: 'Given twice by mistake' },
    },
  }),
  examplesOf(refuseApproval, { bodies: { 'a refusal': { reason: 'The bank has no such deposit' } } }),
  examplesOf(recordPurchase, {
    bodies: {
      'a transfer': {
        thingId: exampleId,
        donorName: 'Ada Byron',
        donorEmail: 'ada@example.org',
        way: 'transfer',
        receivedOn: '2026-12-18',
        reference: '20261218-0077',
      },
    },
  }),
  examplesOf(correctDonorName, {
    bodies: {
      'a typing error': {
        firstName: 'Ada',
        lastName: 'Byron',
        reason: 'Misspelled on the check.',
        seen: { firstName: 'Ada', lastName: 'Bryon' },
      },
    },
  }),
  examplesOf(noteSupporter, { bodies: { 'a note': { note: 'Called about a check that is on its way.' } } }),
]
