import { listTests } from './jest.ts'
import { stillThere, touchedBy } from './changed.ts'

/** More than these is no quick look any more: then all of them run. */
export const filesMax = 60

/** Lets jest follow imports by the names of our packages, too. */
export const relatedTo = (sources: readonly string[]): string[] => [
  '--resolver=<rootDir>/tools/test/resolver.cjs',
  '--findRelatedTests',
  ...sources,
]

export interface Selected {
  /** Of part 2. */
  beside: string[] | 'all'
  /** Of part 3. */
  system: string[]
}

/** The test files that run for these changed files. */
export async function testsOf(changed: readonly string[]): Promise<Selected> {
  const { sources, folders, system, all } = touchedBy(changed)
  const there = stillThere(sources)
  const related = there.length > 0 ? await listTests(relatedTo(there)) : []
  const below = folders.length > 0 ? await listTests(folders) : []
  const beside = [...new Set([...related, ...below])].toSorted()
  return { beside: all || beside.length > filesMax ? 'all' : beside, system: stillThere(system) }
}
