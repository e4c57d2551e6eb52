import { StartFailure } from '../processes/process-spec.ts'
import { Refused } from './refused.ts'

/** Says why a command ends: a sentence for people, or the stack of a bug, which helps to mend it. Answers the exit code. */
export function tell(error: unknown): 1 | 2 {
  const isSentence = error instanceof Refused || error instanceof StartFailure
  const stack = error instanceof Error ? error.stack : undefined
  process.stderr.write(`${isSentence ? error.message : (stack ?? String(error))}\n`)
  return error instanceof Refused ? 2 : 1
}

/** Runs a command, which may answer its exit code. */
export async function runMain(main: () => Promise<0 | 1 | void> | 0 | 1 | void): Promise<void> {
  try {
    const code = await main()
    if (code !== undefined) process.exitCode = code
  } catch (error) {
    process.exitCode = tell(error)
  }
}
