import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import fc from 'fast-check'

it('properties run with the seed of the whole run, and end in time', () => {
  expect(process.env.EVENHAND_TEST_SEED).toMatch(/^\d+$/)
  expect(fc.readConfigureGlobal()).toEqual({
    seed: Number(process.env.EVENHAND_TEST_SEED),
    interruptAfterTimeLimit: expect.any(Number),
    reporter: expect.any(Function),
  })
})

it('a property that fails says its smallest example, and why', () => {
  const small = fc.property(fc.nat(), (n) => expect(n).toBeLessThan(10))
  expect(() => fc.assert(small, { interruptAfterTimeLimit: 60_000 })).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('Counterexample: [10]'),
      cause: expect.objectContaining({ message: expect.stringContaining('toBeLessThan') }),
    }),
  )
})

it('a property that time cuts short is told with its runs, and passes', async () => {
  process.env.EVENHAND_TEST_CUT_SHORT = join(tmpdir(), `cut-short-${process.pid}`)
  let runs = 0
  const endlessAtSecond = fc.asyncProperty(fc.nat(), () =>
    ++runs < 2 ? Promise.resolve() : new Promise<void>(() => {}),
  )
  await fc.assert(endlessAtSecond, { interruptAfterTimeLimit: 2_000, numRuns: 7 })
  const told = readFileSync(process.env.EVENHAND_TEST_CUT_SHORT, 'utf8')
  expect(told).toBe(`tools/test/seed.test.ts: ${expect.getState().currentTestName} (1 of 7 runs)\n`)
})
