import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, runCommand } from '../../processes/run-command.ts'
import { Unavailable, type ComponentContext } from '../component.ts'
import { provisionOnce } from '../cache.ts'
import { reasonOf } from '../failure-reason.ts'

/** The jars of a Kafka broker, in a fixed order, fetched once by Maven as pom.xml names them. */
export async function brokerJars(context: ComponentContext): Promise<string[]> {
  const pom = join(import.meta.dirname, 'pom.xml')
  const folder = await provisionOnce(context.cacheDir, 'kafka', [pom], async (target) => {
    const maven = findProgram('mvn')
    if (!maven) throw new Unavailable('there is no Maven (mvn) on the PATH.')
    context.log('fetching Kafka (once)')
    // Maven writes beside the pom, so it gets a copy.
    copyFileSync(pom, join(target, 'pom.xml'))
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(target, 'jars')}`]
    try {
      await runCommand(maven, ['--batch-mode', '--quiet', '-f', join(target, 'pom.xml'), ...goal])
    } catch (error) {
      throw new Unavailable(`Maven could not fetch it (${reasonOf(error)}).`)
    }
  })
  const jars = readdirSync(join(folder, 'jars')).filter((file) => file.endsWith('.jar'))
  return jars.toSorted().map((file) => join(folder, 'jars', file))
}
