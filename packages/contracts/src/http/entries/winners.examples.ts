import { exampleToken, examplesOf } from '../examples-of.ts'
import { openPrize, declareCompliance, declinePrize } from './winners.ts'

export const winnersExamples = [
  examplesOf(openPrize, { bodies: { 'a link': { token: exampleToken } } }),
  examplesOf(declareCompliance, {
    bodies: {
      'a declaration': {
        token: exampleToken,
        declaration: {
          firstName: 'Ada',
          lastName: 'Byron',
          bornOn: '1990-12-10',
          address: '12 Main St, Columbus',
          postalCode: '43085',
          region: 'US-OH',
          takes: 'prize',
          statements: {
            isTrue: true,
            wasEligible: true,
            isIndependent: true,
            keptTheRules: true,
            paysTaxes: true,
            publishes: true,
          },
          signature: 'Ada Byron',
        },
      },
    },
  }),
  examplesOf(declinePrize, { bodies: { 'a link': { token: exampleToken } } }),
]
