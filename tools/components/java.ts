import { join } from 'node:path'
import { findProgram, runCommand } from '../processes/run-command.ts'
import { Unavailable } from './component.ts'

const OLDEST_JAVA = 17

export interface Java {
  program: string
  /** The first lines of `java -version`. */
  version: string
}

export async function findJava(): Promise<Java> {
  const home = process.env.JAVA_HOME
  const program = findProgram('java', home ? [join(home, 'bin')] : [])
  if (!program) throw new Unavailable('there is no Java on the PATH.')
  const version = await runCommand(program, ['-version'])
  const major = Number(/version "(\d+)/.exec(version)?.[1] ?? 0)
  if (major < OLDEST_JAVA) throw new Unavailable(`Java on the PATH is older than ${OLDEST_JAVA}.`)
  return { program, version }
}
