import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { jobOf } from '../plan.ts'
import { linesOf, scoresOf } from '../report.ts'
import { judgeFiles } from './judge-files.ts'

let workspace: string
beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), 'evenhand-mutation-'))
  mkdirSync(join(workspace, 'src'))
  writeFileSync(join(workspace, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(workspace, { recursive: true }))

const rules = `export const isHeld = (now: number, until: number): boolean => now < until
export function sumFromTwoTo(last: number): number {
  let sum = 0
  for (let at = 2; at <= last; at++) sum += at
  return sum
}
`
const testWith = (lines: string): string => `import { expect, it } from '@jest/globals'
import { isHeld, sumFromTwoTo } from './rules.ts'
it('holds', () => {
${lines}
})
`

async function judge(name: string, test: string) {
  mkdirSync(join(workspace, 'src', name))
  const file = join(workspace, 'src', name, 'rules.ts')
  writeFileSync(file, rules)
  writeFileSync(join(workspace, 'src', name, 'rules.test.ts'), test)
  return judgeFiles([jobOf({ file, beside: 'nothing' })], { atOnce: 1, environment: {}, told: () => undefined })
}

it('a test at the boundary notices every mutant, also those that never end', async () => {
  const { verdicts } = await judge(
    'held',
    testWith(
      'expect([1, 2, 3].map((now) => isHeld(now, 2))).toEqual([true, false, false])\nexpect(sumFromTwoTo(3)).toBe(5)',
    ),
  )
  expect(verdicts.filter(({ by }) => by === undefined)).toEqual([])
  expect(verdicts.map(({ by }) => by ?? '').filter((by) => by.includes('endless'))).toHaveLength(1)
})

it('a test beside the boundary leaves a survivor, which is told by its line and its change', async () => {
  const { verdicts } = await judge(
    'beside',
    testWith('expect(isHeld(1, 2)).toBe(true)\nexpect(sumFromTwoTo(3)).toBe(5)'),
  )
  expect(linesOf(verdicts).join('\n')).toContain('rules.ts:1  now < until → now <= until')
  expect(scoresOf(verdicts)[0]?.noticed).toBe(verdicts.length - 1)
})

it('tests that fail without any change judge nothing', async () => {
  const { verdicts, unjudged } = await judge('red', testWith('expect(isHeld(2, 2)).toBe(true)'))
  expect(verdicts).toEqual([])
  expect(unjudged[0]?.reason).toContain('fail without any change')
})

it('files of tests that each take less than the patience are judged, however long they take together', async () => {
  const folder = join(workspace, 'src', 'slow')
  mkdirSync(folder)
  const file = join(folder, 'rules.ts')
  writeFileSync(file, rules)
  const slow = testWith('return new Promise((done) => setTimeout(done, isHeld(1, 1) ? 0 : 5_000))')
  for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `${name}.test.ts`), slow)
  const job = { ...jobOf({ file, beside: 'nothing' }), indices: [0] }
  const { verdicts, unjudged } = await judgeFiles([job], {
    atOnce: 1,
    environment: {},
    told: () => undefined,
    silenceMs: 14_000,
  })
  expect(unjudged).toEqual([])
  expect(verdicts).toHaveLength(1)
  // Three files of tests wait five seconds each.
}, 120_000)
