import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '../../../..')
const isColumn = (classes: string) => /\bmx-auto\b/.test(classes) && /\bpx-4\b/.test(classes)
/** Centered words have no left edge that could jump. */
const isCentered = (classes: string) => /\btext-center\b/.test(classes)

it('every page has one of the columns that the theme names, so that its left edge does not jump', () => {
  const columns = globSync('frontends/{public,donor,shell}/src/**/*.tsx', { cwd: root })
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/className="([^"]+)"/g)])
    .map(([, classes = '']) => classes)
    .filter((classes) => isColumn(classes) && !isCentered(classes))
  expect(columns.length).toBeGreaterThan(15)
  expect(columns.filter((classes) => !/\bmax-w-(?:reading|application|frame)\b/.test(classes))).toEqual([])
})
