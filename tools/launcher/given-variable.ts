import { readFileSync } from 'node:fs'
import { StartFailure } from '../processes/process-spec.ts'

/** A variable's value, or the content of the file that NAME_FILE names; undefined when neither is set. */
export function givenVariable(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name]
  if (value) return value
  const file = environment[`${name}_FILE`]
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartFailure(`${name}_FILE names ${file}, which cannot be read. Make it readable, or unset ${name}_FILE.`)
  }
}
