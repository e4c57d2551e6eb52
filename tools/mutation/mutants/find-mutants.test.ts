import { describe, expect, it } from '@jest/globals'
import { findMutants, mutate } from './find-mutants.ts'

const mutantsOf = (source: string): string[] => findMutants(source).map((mutant) => mutate(source, mutant))

describe('the mutants of a source', () => {
  it.each([
    ['a < b', ['a <= b', 'a >= b']],
    ['a >= b', ['a > b', 'a < b']],
    ['a === b', ['a !== b']],
    ['a && b', ['((a) || (b))']],
    ['a ?? b', ['((a) && (b))']],
    ['a + b', ['a - b']],
    ['a % b', ['a * b']],
    ['!a', ['a']],
    ['a++', ['a--']],
    ['a += b', ['a -= b']],
    ['true', ['false']],
    ["'a'", ["''"]],
    ["''", ["'changed'"]],
    ['`a${b}`', ['``']],
    ['5_00n', ['(501n)', '(499n)']],
    ['12', ['(13)', '(11)']],
    ['[a, b]', ['[b]', '[a]']],
    ['a ? b : c', ['true ? b : c', 'false ? b : c']],
    ['a < b ? a : c', ['true ? a : c', 'false ? a : c', 'a <= b ? a : c', 'a >= b ? a : c']],
    ['a < b ? b : a', ['true ? b : a', 'false ? b : a', 'a >= b ? b : a']],
    ['a === b ? a : b', ['true ? a : b', 'false ? a : b', 'a !== b ? a : b']],
  ])('%s', (expression, mutants) => {
    expect(mutantsOf(`const x = ${expression}`)).toEqual(mutants.map((mutant) => `const x = ${mutant}`))
  })

  it('leave out an early return, and what has an effect; a guarded one goes with its condition', () => {
    const source = 'function f(a) {\n  if (a) return\n  tell(a)\n  return a\n}'
    expect(mutantsOf(source)).toEqual([
      source.replace('(a) return', '(true) return'),
      source.replace('(a) return', '(false) return'),
      source.replace('  tell(a)', '  ;'),
    ])
  })

  it('are none of types, names of modules and what only describes', () => {
    expect(
      findMutants(
        "import { a } from 'b'\nexport * from 'c'\ntype A = 'x' | 1\nlet y: A\nconst z = q as const\nS.meta({ id: 'x' })\nq`sql`",
      ).map(({ words }) => words),
    ).toEqual(["S.meta({ id: 'x' }) → (nothing)", 'q`sql` → (nothing)'])
  })

  it('are told by line, text and change', () => {
    expect(findMutants('const a = 1\n  const held = now < until\n')[2]).toMatchObject({
      line: 2,
      text: 'const held = now < until',
      words: 'now < until → now <= until',
    })
  })
})
