import { describe, expect, it } from '@jest/globals'
import { closingLines, failureLines, slowestOf } from './account.ts'
import { outcomeOf } from './jest.ts'

const tests = (...invocations: number[]) =>
  invocations.map((count, place) => ({
    fullName: `test ${place}`,
    status: 'passed',
    failureMessages: [],
    invocations: count,
  }))
const report = (more: object = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [
    {
      name: `${process.cwd()}/tests/a.test.ts`,
      startTime: 1_000,
      endTime: 3_540,
      message: '',
      assertionResults: tests(1, 2),
    },
    {
      name: `${process.cwd()}/tests/b.test.ts`,
      startTime: 1_000,
      endTime: 9_000,
      message: '',
      assertionResults: tests(1),
    },
  ],
  ...more,
})

describe('a run', () => {
  it('tells its files with their seconds, and what was tried again', () => {
    expect(outcomeOf(report(), 0)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      files: [
        { file: 'tests/a.test.ts', seconds: 2.5 },
        { file: 'tests/b.test.ts', seconds: 8 },
      ],
      retried: ['tests/a.test.ts: test 1'],
    })
  })

  it.each([
    ['a file that could not be loaded', { numRuntimeErrorTestSuites: 1 }, 1],
    ['jest ended badly though no test failed', {}, 1],
    ['tests failed', { numFailedTests: 2 }, 2],
  ])('counts as failed: %s', (_what, more, failed) => {
    expect(outcomeOf(report(more), 1).failed).toBe(failed)
  })

  it('says once more at its end what failed, without colors and long lists of calls', () => {
    const failed = (told: string) => ({ fullName: 'two', status: 'failed', failureMessages: [told] })
    const { failures } = outcomeOf(
      report({
        numFailedTests: 1,
        testResults: [
          {
            name: `${process.cwd()}/a.test.ts`,
            startTime: 0,
            endTime: 1,
            message: 'both',
            assertionResults: [failed('\u001b[31mred')],
          },
          {
            name: `${process.cwd()}/b.test.ts`,
            startTime: 0,
            endTime: 1,
            message: 'No such module\n'.repeat(30),
            assertionResults: [],
          },
        ],
      }),
      1,
    )
    const lines = failureLines(failures)
    expect(lines.slice(0, 4)).toEqual(['Failed:', '  a.test.ts: two', '    red', '  b.test.ts'])
    expect(lines.slice(4)).toEqual(Array.from({ length: 12 }, () => '    No such module'))
    expect(failureLines([])).toEqual([])
  })

  it('names its twenty slowest files, slowest first, at its end', () => {
    const files = Array.from({ length: 30 }, (_, seconds) => ({ file: `${seconds}.test.ts`, seconds }))
    const slowest = slowestOf(files)
    expect(slowest.map(({ seconds }) => seconds)).toEqual(Array.from({ length: 20 }, (_, place) => 29 - place))
    const cutShort = ['b.test.ts: two (3 of 100 runs)']
    expect(closingLines({ slowest, retried: ['a.test.ts: one'], cutShort, seed: 7 }).slice(0, 7)).toEqual([
      'Properties ran with seed 7: EVENHAND_TEST_SEED=7 repeats them.',
      'Needed a second try:',
      '  a.test.ts: one',
      'Properties that time cut short:',
      '  b.test.ts: two (3 of 100 runs)',
      'The slowest files:',
      '    29.0 s  29.test.ts',
    ])
  })
})
