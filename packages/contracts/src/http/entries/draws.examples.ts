import { examplesOf } from '../examples-of.ts'
import { holdDraw } from './draws.ts'

export const drawsExamples = [
  examplesOf(holdDraw, {
    bodies: {
      'round 1000 of quicknet': {
        round: 1000,
        signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
      },
    },
  }),
]
