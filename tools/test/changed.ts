import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Refused } from '../command-line/refused.ts'

/** What runs for changed files: tests that import them, tests of folders, and tests of the whole system by name. */
export interface Touched {
  /** jest finds the tests that reach these by imports. */
  sources: string[]
  /** All tests below these: what no import shows. */
  folders: string[]
  /** Files of tests against a whole system. */
  system: string[]
  /** Something that every test stands on. */
  all: boolean
}

const code = /\.(ts|tsx|js|mjs|cjs|json|css)$/
const systemTest = /^tests\/(e2e|telemetry)\/.+\.test\.ts$/
const underEverything = /^(jest\.config\.js|package-lock\.json|\.npmrc|packages\/service-kit\/migrations\/.+)$/

/** The tests that a change of these files touches, by their names alone. */
export function touchedBy(files: readonly string[]): Touched {
  const [sources, folders, system] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const file of files) {
    if (systemTest.test(file)) system.add(file)
    else if (code.test(file)) sources.add(file)
    for (const folder of unseenBy(file)) folders.add(folder)
  }
  return {
    sources: [...sources].toSorted(),
    folders: [...folders].toSorted(),
    system: [...system].toSorted(),
    all: files.some((file) => underEverything.test(file)),
  }
}

/** Folders whose tests read a file without importing it. */
function unseenBy(file: string): string[] {
  if (file.startsWith('proto/')) return ['packages/contracts', 'tests/contracts']
  if (file.startsWith('tests/contracts/pacts/')) return ['tests/contracts']
  const [, workspace] = /^((?:services|packages|frontends)\/[^/]+|gateway|tools)\//.exec(file) ?? []
  if (workspace === undefined || file.endsWith('.md')) return []
  const isImported = code.test(file) && !file.startsWith(`${workspace}/migrations/`)
  if (!isImported) return [`${workspace}/`]
  const readsSources = `${workspace}/src/row-types.test.ts`
  return file.startsWith(`${workspace}/src/`) && existsSync(readsSources) ? [readsSources] : []
}

/**
 * Changed since the branch left main, committed or not, and files that are new. Where nothing is, what the last commit changed. Throws Refused in a copy
 * whose history is not there, or where git is missing.
 */
export function changedFiles(): string[] {
  const main = ['origin/main', 'main'].map((name) => lines('merge-base', 'HEAD', name)[0]).find(Boolean)
  const since = (commit: string) => lines('diff', '--name-only', '--no-renames', commit)
  if (!main && lines('rev-parse', '--verify', '--quiet', 'HEAD~1').length === 0)
    throw new Refused(
      'There is no history of git here to compare with. Fetch main (git fetch origin main), or leave out --changed.',
    )
  const now = main ? since(main) : since('HEAD')
  const files = [...now, ...lines('ls-files', '--others', '--exclude-standard')]
  return files.length > 0 ? files : since('HEAD~1')
}

/** What is gone has no imports to follow; whatever imported it has changed too. */
export const stillThere = (files: readonly string[]): string[] => files.filter((file) => existsSync(file))

function lines(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
