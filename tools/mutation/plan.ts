import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { equivalents, type Equivalent } from './equivalent.ts'
import { workspaceOf } from './judging/imports.ts'
import { findMutants, type Mutant } from './mutants/find-mutants.ts'
import type { Group, Target } from './targets.ts'

/** A file whose mutants are to be judged; those that change nothing are left out. */
export interface Job {
  file: string
  workspace: string
  beside: Group['beside']
  mutants: readonly Mutant[]
  /** Into `mutants`. */
  indices: number[]
}

export const isEquivalent = (file: string, { text, words }: Mutant): boolean =>
  equivalents.some((one) => one.file === file && one.text === text && one.words === words)

export function jobOf({ file, beside }: Target): Job {
  const mutants = findMutants(readFileSync(file, 'utf8'))
  const indices = mutants.flatMap((mutant, index) => (isEquivalent(file, mutant) ? [] : [index]))
  return { file, beside, workspace: relative('.', workspaceOf(file)), mutants, indices }
}

/** Entries that name no mutant: their line has changed, or somebody mistyped it. */
export const equivalentsAmiss = (): Equivalent[] =>
  [...Map.groupBy(equivalents, ({ file }) => file)].flatMap(([file, named]) => {
    const mutants = mutantsIn(file)
    return named.filter(({ text, words }) => !mutants.some((one) => one.text === text && one.words === words))
  })

function mutantsIn(file: string): Mutant[] {
  try {
    return findMutants(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

/** A few of one file, from its beginning to its end. */
export function few(job: Job, count: number): Job {
  const step = Math.max(1, Math.floor(job.indices.length / count))
  return { ...job, indices: job.indices.filter((_index, place) => place % step === 0).slice(0, count) }
}
