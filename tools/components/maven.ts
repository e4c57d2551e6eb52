import { accessSync, constants, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { findProgram, runCommand } from '../processes/run-command.ts'
import { Unavailable, type ComponentContext } from './component.ts'
import { provisionOnce } from './cache.ts'
import { reasonOf } from './failure-reason.ts'

/** The jars that a pom names, in a fixed order, fetched once by Maven. */
export async function mavenJars(
  context: Pick<ComponentContext, 'cacheDir' | 'log'>,
  { name, title, pom }: { name: string; title: string; pom: string },
): Promise<string[]> {
  const folder = await provisionOnce(context.cacheDir, name, [pom], async (target) => {
    const maven = findProgram('mvn')
    if (!maven) throw new Unavailable('there is no Maven (mvn) on the PATH.')
    context.log(`fetching ${title} (once)`)
    // Maven writes beside the pom, so it gets a copy.
    copyFileSync(pom, join(target, 'pom.xml'))
    const place = isHomeWritable() ? [] : [`-Dmaven.repo.local=${join(context.cacheDir, 'maven')}`]
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(target, 'jars')}`]
    try {
      await runCommand(maven, ['--batch-mode', '--quiet', '-f', join(target, 'pom.xml'), ...place, ...goal])
    } catch (error) {
      throw new Unavailable(`Maven could not fetch it (${reasonOf(error)}).`)
    }
  })
  const jars = readdirSync(join(folder, 'jars')).filter((file) => file.endsWith('.jar'))
  return jars.toSorted().map((file) => join(folder, 'jars', file))
}

/** Where Maven keeps what it fetches; it asks the system for the home, and not HOME. */
function isHomeWritable(): boolean {
  try {
    const folder = join(userInfo().homedir, '.m2')
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
