import { expect, it } from '@jest/globals'
import { choicesWithoutSeed } from './tests.ts'

const linesOf = (faults: readonly string[]) => faults.map((fault) => Number(/:(\d+) /.exec(fault)?.[1]))

it('a choice by Math.random is refused, and one that a comment tells of is not', () => {
  expect(linesOf(choicesWithoutSeed('a.test.ts', '// As Math.random.\nconst at = Math.random() * 3'))).toEqual([2])
  expect(choicesWithoutSeed('a.test.ts', 'const at = chance()() * 3')).toEqual([])
})
