import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../processes/run-command.ts'
import { StartFailure } from '../processes/process-spec.ts'

const BUILD_PROGRAM = 'tools/build/frontends.ts'
/** Whatever can change what a browser gets. */
const SOURCES = ['frontends', 'packages/web-kit', 'packages/contracts', 'tools/build', 'package-lock.json']
const NOT_SOURCES = new Set(['node_modules', 'dist', 'coverage'])

/** Builds the frontends when their sources have changed since the last build; answers a line for the log. */
export async function buildFrontends(root: string, log: (line: string) => void): Promise<string> {
  if (!existsSync(join(root, BUILD_PROGRAM))) return 'there are no frontends to build'
  const stamp = join(root, 'node_modules', '.evenhand-frontends')
  const hash = sourcesHash(root, SOURCES)
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isCurrent && existsSync(join(root, 'frontends/shell/dist'))) return 'the frontends are built already'
  log('building the frontends')
  const begun = Date.now()
  try {
    const env = { ...process.env, NODE_ENV: 'production' }
    await runCommand(process.execPath, ['--conditions=@evenhand/source', BUILD_PROGRAM], { cwd: root, env })
  } catch (error) {
    throw new StartFailure(
      `The frontends could not be built: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  writeFileSync(stamp, hash)
  return `the frontends are built (${((Date.now() - begun) / 1000).toFixed(1)} s)`
}

/** One hash over names and contents of all source files below the paths. */
export function sourcesHash(root: string, paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.filter((one) => existsSync(join(root, one)))) {
    for (const file of sourceFiles(root, path))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function sourceFiles(root: string, path: string): string[] {
  let entries
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true })
  } catch {
    return [path]
  }
  return entries
    .filter(({ name }) => !NOT_SOURCES.has(name) && !name.endsWith('.tsbuildinfo') && !name.includes('.test.'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`
      return entry.isDirectory() ? sourceFiles(root, inside) : entry.isFile() ? [inside] : []
    })
}
