import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../processes/process-spec.ts'
import { runCommand } from '../processes/run-command.ts'

const BUILD_PROGRAM = 'tools/build/frontends.ts'

/** Builds the frontends (the program sees itself whether any source has changed); answers a line for the log. */
export async function buildFrontends(root: string): Promise<string> {
  if (!existsSync(join(root, BUILD_PROGRAM))) return 'there are no frontends to build'
  try {
    const args = ['--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning', BUILD_PROGRAM]
    const output = await runCommand(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
    return output.trim().split('\n').at(-1) ?? ''
  } catch (error) {
    throw new StartFailure(
      `The frontends could not be built. ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
