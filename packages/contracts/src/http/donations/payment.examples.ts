import { exampleId, examplesOf } from '../examples-of.ts'
import { createPaymentIntent, processPaymentSuccess } from './payment.ts'

export const paymentExamples = [
  examplesOf(createPaymentIntent, {
    bodies: {
      'a cart': {
        amount: '50.00',
        membershipLevel: 'cart',
        donationType: 'cart',
        metadata: { sessionId: exampleId, donorEmail: 'ada@example.org', donorName: 'Ada Byron' },
        region: 'US-OH',
      },
    },
  }),
  examplesOf(processPaymentSuccess, { bodies: { 'a payment': { paymentIntentId: 'pi_3PqX0a2eZvKYlo2C1gqJ8z3x' } } }),
]
