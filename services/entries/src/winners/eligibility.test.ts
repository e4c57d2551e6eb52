import { describe, expect, it } from '@jest/globals'
import { mustShowOf } from './eligibility.ts'

const questions = (things: readonly string[]) => things.filter((thing) => thing.includes('skill-testing question'))
const both = { mustShow: ['A valid driver’s license'], regionsAllowed: ['US-OH', 'CA-ON'] }

describe('what a winner must show', () => {
  it('is the skill-testing question for a resident of Canada, once', () => {
    expect(questions(mustShowOf(both, 'CA-ON'))).toHaveLength(1)
  })

  it('is no skill-testing question for a resident of the United States', () => {
    expect(questions(mustShowOf(both, 'US-OH'))).toEqual([])
  })

  it('names the question, and for whom it is, while nobody knows where the winner lives', () => {
    expect(questions(mustShowOf(both, undefined))).toEqual([expect.stringMatching(/^For a resident of Canada: /)])
    expect(questions(mustShowOf({ ...both, regionsAllowed: ['US-OH'] }, undefined))).toEqual([])
  })
})
