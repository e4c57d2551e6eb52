import { describe, expect, it } from '@jest/globals'
import { choicesWithoutSeed, limitsWithoutReason } from './tests.ts'

const linesOf = (faults: readonly string[]) => faults.map((fault) => Number(/:(\d+) /.exec(fault)?.[1]))

describe('more time for a test', () => {
  it.each([
    ['of a file', '\njest.setTimeout(120_000)', 2],
    ['of a test', "it('ends', async () => {\n  await end()\n}, 120_000)", 3],
    [
      'of a test in another',
      "describe('it', () => {\n  it('ends', async () => {\n    await end()\n  }, 60_000)\n})",
      4,
    ],
    ['of one for each', "it.each([\n  1,\n  2,\n])('%i ends', async (n) => {\n  await end(n)\n}, 120_000)", 6],
    [
      'of one for each constant',
      "it.each([\n  1,\n] as const)(\n  '%i ends',\n  async (n) => {\n    await end(n)\n  },\n  120_000,\n)",
      8,
    ],
    ['on a line', "it(\n  'ends',\n  async () => {\n    await end()\n  },\n  120_000,\n)", 6],
    ['of what is first', 'beforeAll(async () => {\n  await begin()\n}, 120_000)', 3],
  ])('%s is refused without a reason on the line above', (_what, text, line) => {
    expect(linesOf(limitsWithoutReason('a.test.ts', text))).toEqual([line])
    const lines = text.split('\n')
    const withReason = [...lines.slice(0, line - 1), '// Ten processes are started.', ...lines.slice(line - 1)]
    expect(limitsWithoutReason('a.test.ts', withReason.join('\n'))).toEqual([])
  })

  it('is not what a call in a test waits, nor a number of a list', () => {
    const text = `it('ends', async () => {
  await eventually(async () => {
    return hasEnded()
  }, 60_000)
  const sizes = [
    10_000,
    20_000,
  ]
})`
    expect(limitsWithoutReason('a.test.ts', text)).toEqual([])
  })
})

it('a choice by Math.random is refused, and one that a comment tells of is not', () => {
  expect(linesOf(choicesWithoutSeed('a.test.ts', '// As Math.random.\nconst at = Math.random() * 3'))).toEqual([2])
  expect(choicesWithoutSeed('a.test.ts', 'const at = chance()() * 3')).toEqual([])
})
