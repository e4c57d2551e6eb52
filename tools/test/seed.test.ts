import { expect, it } from '@jest/globals'
import fc from 'fast-check'

it('properties run with the seed of the whole run, and end in time', () => {
  expect(process.env.EVENHAND_TEST_SEED).toMatch(/^\d+$/)
  expect(fc.readConfigureGlobal()).toEqual({
    seed: Number(process.env.EVENHAND_TEST_SEED),
    interruptAfterTimeLimit: expect.any(Number),
  })
})
