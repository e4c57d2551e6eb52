import { exampleId, exampleToken, examplesOf } from '../examples-of.ts'
import { addCartItem, changeCartItem, mailCartLink, openCartLink } from './cart.ts'

export const cartExamples = [
  examplesOf(addCartItem, {
    bodies: {
      'one gift': { sessionId: exampleId, productType: 'donation', productId: 'donation', amount: '50.00' },
      'one gift every month': {
        sessionId: exampleId,
        productType: 'donation',
        productId: 'donation',
        amount: '25.00',
        isRecurring: true,
      },
      'silver, monthly': {
        sessionId: exampleId,
        productType: 'membership',
        productId: 'silver',
        membershipLevel: 'silver',
        amount: '4.95',
        isRecurring: true,
      },
    },
  }),
  examplesOf(changeCartItem, { bodies: { 'two months': { quantity: 2, seenAt: '2026-12-01T12:00:00.000Z' } } }),
  examplesOf(mailCartLink, { bodies: { 'to an address': { email: 'ada@example.org' } } }),
  examplesOf(openCartLink, { bodies: { 'a link': { token: exampleToken } } }),
]
