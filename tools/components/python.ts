import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, runCommand } from '../processes/run-command.ts'
import { Unavailable, type ComponentContext } from './component.ts'
import { provisionOnce } from './cache.ts'
import { reasonOf } from './failure-reason.ts'

/** A Python environment in the cache with exactly what the requirements file names; answers its folder. */
export async function pythonEnvironment(
  context: Pick<ComponentContext, 'cacheDir' | 'log'>,
  name: string,
  requirementsFile: string,
): Promise<string> {
  const python = findProgram('python3') ?? findProgram('python')
  if (!python) throw new Unavailable('there is no Python 3 on the PATH.')
  return provisionOnce(context.cacheDir, name, [requirementsFile], async (folder) => {
    context.log(`fetching ${name} (once)`)
    copyFileSync(requirementsFile, join(folder, 'requirements.txt'))
    try {
      await runCommand(python, ['-m', 'venv', folder])
    } catch {
      throw new Unavailable(`${python} cannot make a virtual environment (Debian: apt-get install python3-venv).`)
    }
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
    try {
      await runCommand(join(folder, 'bin', 'python'), [...install, '-r', join(folder, 'requirements.txt')])
    } catch (error) {
      throw new Unavailable(`its package could not be fetched (${reasonOf(error)}).`)
    }
  })
}
