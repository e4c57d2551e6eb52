import { expect, it } from '@jest/globals'
import { equivalents } from './equivalent.ts'
import { optionsFrom } from './options.ts'
import { equivalentsAmiss, few, isEquivalent, jobOf } from './plan.ts'
import { isEnough } from './report.ts'
import { targets } from './targets.ts'

it('each mutant that is said to change nothing is there, in a file that is judged', () => {
  expect(equivalentsAmiss()).toEqual([])
  const files = new Set(targets().map(({ file }) => file))
  expect(equivalents.filter(({ file }) => !files.has(file))).toEqual([])
})

it('all rules, the catalogue, money, the books, draws and doors are judged, and no file twice', () => {
  const files = targets().map(({ file }) => file)
  for (const part of [
    'donations/src/cart/rules.ts',
    'catalogue/gifts.ts',
    'money/amounts.ts',
    'books/entries.ts',
    'signed-event.ts',
  ])
    expect(files.some((file) => file.endsWith(part))).toBe(true)
  expect(new Set(files).size).toBe(files.length)
})

it('mutants that change nothing are left out, and a short run takes some from the beginning to the end', () => {
  const job = jobOf({ file: 'packages/contracts/src/money/amounts.ts', beside: 'nothing' })
  expect(job.workspace).toBe('packages/contracts')
  expect(job.indices.every((index) => !isEquivalent(job.file, job.mutants[index]!))).toBe(true)
  const { indices } = few(job, 5)
  expect(indices).toHaveLength(5)
  expect(indices.at(-1)).toBeGreaterThan(job.mutants.length / 2)
})

it('nine of ten are enough, and eight are not', () => {
  expect([9, 8].map((noticed) => isEnough({ workspace: 'w', noticed, of: 10 }))).toEqual([true, false])
})

it('an option that is not there is refused', () => {
  expect(() => optionsFrom(['--shrot'])).toThrow()
  expect(optionsFrom(['--only', 'services', '--only', 'gateway']).only).toEqual(['services', 'gateway'])
})
