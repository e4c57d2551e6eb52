import { copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram, runCommand } from '../processes/run-command.ts'
import { Unavailable, type ComponentContext } from './component.ts'
import { provisionOnce } from './cache.ts'
import { reasonOf } from './failure-reason.ts'

/** What a folder's package.json and lock file name, installed in the cache without running any install script. */
export async function installedPackages(
  context: Pick<ComponentContext, 'cacheDir' | 'log'>,
  name: string,
  definitionFolder: string,
  { afterwards, flags = [] }: { afterwards?: (folder: string) => void; flags?: string[] } = {},
): Promise<string> {
  const npm = findProgram('npm', [dirname(process.execPath)])
  if (!npm) throw new Unavailable('there is no npm on the PATH.')
  const definitions = ['package.json', 'package-lock.json'].map((file) => join(definitionFolder, file))
  return provisionOnce(context.cacheDir, name, definitions, async (folder) => {
    context.log(`fetching ${name} (once)`)
    for (const file of definitions) copyFileSync(file, join(folder, file.slice(definitionFolder.length + 1)))
    try {
      await runCommand(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', ...flags], {
        cwd: folder,
      })
    } catch (error) {
      throw new Unavailable(`its package could not be fetched (${reasonOf(error)}).`)
    }
    afterwards?.(folder)
  })
}
