/**
 * Judges the mutants of one file, in a process of its own: told the file and which of its mutants, tells of each whether a test noticed it.
 * `node judge.ts FILE nothing|components 0,1,2…`
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findMutants, mutate } from '../mutants/find-mutants.ts'
import { dependentsOf, graphOf, testsOf, workspaceOf } from './imports.ts'
import { loadChanged } from './loading.ts'
import { failureOf } from './suite.ts'
import { limitTicks, resetTicks, tick, withTicks } from './ticks.ts'
import type { Told } from './told.ts'

Object.assign(globalThis, { tickOfLoop: tick })

const [path = '', beside = 'nothing', wanted = ''] = process.argv.slice(2)
const file = resolve(path)
const source = readFileSync(file, 'utf8')
const graph = graphOf(workspaceOf(file))
const tests = testsOf(graph, file, beside === 'components' ? 'components' : 'nothing')
const anew = dependentsOf(graph, file)
const mutants = findMutants(source)
const tell = (told: Told): void => void process.send?.(told)

async function failureWith(text: string): Promise<string | undefined> {
  resetTicks()
  loadChanged(file, text, anew)
  for (const test of tests) {
    const failure = await failureOf(test)
    tell({ kind: 'ran' })
    if (failure !== undefined) return failure
  }
  return undefined
}

/** A change after which the source can't be read any more would be noticed by the compiler, and shows nothing about the tests. */
const counted = (text: string): string | undefined => {
  try {
    return withTicks(text)
  } catch {
    return undefined
  }
}

const failure = await failureWith(withTicks(source))
if (failure !== undefined) tell({ kind: 'red', failure })
else {
  limitTicks()
  for (const index of wanted.split(',').map(Number)) {
    const mutant = mutants[index]
    if (!mutant) continue
    tell({ kind: 'begun', index })
    const text = counted(mutate(source, mutant))
    const by = text === undefined ? 'the parser' : await failureWith(text)
    tell({ kind: 'judged', index, by })
  }
  tell({ kind: 'done' })
}
process.disconnect()
process.exit(0)
