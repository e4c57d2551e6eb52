import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The modules of one workspace and what each imports: files by their path, packages by their name. */
export interface Graph {
  tests: readonly string[]
  imports: ReadonlyMap<string, readonly string[]>
}

const imported =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

export function graphOf(workspace: string): Graph {
  const files = globSync('{src,tests}/**/*.ts', { cwd: workspace }).map((file) => resolve(workspace, file))
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  return { tests: files.filter((file) => file.endsWith('.test.ts')), imports }
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(imported)].map(([, one, other]) => {
    const specifier = one ?? other ?? ''
    return specifier.startsWith('.') ? resolve(dirname(file), specifier) : specifier
  })

/** All that a module imports, itself included, through whatever lies between. */
export function reachedFrom({ imports }: Graph, file: string): ReadonlySet<string> {
  const reached = new Set([file])
  for (const one of reached) for (const next of imports.get(one) ?? []) reached.add(next)
  return reached
}

/** Tests that need a database, a broker or a mailbox say so by where they get it from; what solves proofs of work needs none. */
const bringsComponents = /\/service-kit\/(?:src\/)?testing(?!\/solve\.ts)(?:\/|$)|\/tests\/donations-under-test/

/** Tests that play something at full length: each of them would take longer than all others of its workspace. */
const atFullLength = /\/(?:attack|histories)\.test\.ts$/

/**
 * The tests that have to notice a change of a file: those of its own room of the workspace that run it, its own first and then the ones beside
 * it; where its room has none, all of the workspace that do.
 */
export function testsOf(graph: Graph, file: string, beside: 'nothing' | 'components'): string[] {
  const distance = distanceFrom(file)
  const related = graph.tests
    .filter((test) => !atFullLength.test(test))
    .map((test) => ({ test, reached: reachedFrom(graph, test) }))
    .filter(({ reached }) => reached.has(file))
    .filter(({ reached }) => beside === 'components' || ![...reached].some((one) => bringsComponents.test(one)))
    .map(({ test }) => test)
    .toSorted((a, b) => distance(a) - distance(b) || a.localeCompare(b))
  const own = related.filter((test) => roomOf(test) === roomOf(file))
  return own.length > 0 ? own : related
}

/** Of a test from a file: the nearest is most likely to notice a change, and after the first that does no other has to run. */
const distanceFrom =
  (file: string) =>
  (test: string): number => {
    if (test === file.replace(/\.ts$/, '.test.ts')) return 0
    return dirname(test) === dirname(file) ? 1 : 2
  }

/** The first folder of the sources, `src/gifts`; a file that is in none has a room with the test of its own name. */
const roomOf = (file: string): string | undefined => /^.*?\/src\/[^/.]+/.exec(file)?.[0]

/** What has to be loaded anew for a change of a file to be seen: the file, and whatever imports it. */
export const dependentsOf = (graph: Graph, file: string): ReadonlySet<string> =>
  new Set([...graph.imports.keys()].filter((one) => reachedFrom(graph, one).has(file)))

/** The folder with a package.json that a file belongs to. */
export function workspaceOf(file: string): string {
  const folder = dirname(file)
  return existsSync(join(folder, 'package.json')) ? folder : workspaceOf(folder)
}
