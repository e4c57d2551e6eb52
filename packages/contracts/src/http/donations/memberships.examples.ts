import { examplesOf } from '../examples-of.ts'
import { cancelForDonor, changeAmount, changeLevel, notifyOfArrears, saveCard } from './memberships.ts'

export const membershipsExamples = [
  examplesOf(changeLevel, { bodies: { gold: { level: 'gold', quotedAt: '2026-12-01T12:00:00.000Z' } } }),
  examplesOf(changeAmount, { bodies: { 'another amount': { amount: '40.00' } } }),
  examplesOf(notifyOfArrears, {
    bodies: { 'told by phone': { way: 'told', seen: '2026-12-21T12:00:00.000Z' } },
  }),
  examplesOf(cancelForDonor, { bodies: { 'asked by phone': { reason: 'Asked by phone, and confirmed the address' } } }),
  examplesOf(saveCard, { bodies: { 'a card that was taken': { setupIntentId: 'seti_1PqX0a2eZvKYlo2C1gqJ8z3x' } } }),
]
