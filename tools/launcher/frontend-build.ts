import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../processes/process-spec.ts'
import { runCommand } from '../processes/run-command.ts'

const BUILD_PROGRAM = 'tools/build/frontends.ts'

/** Builds the frontends (the program sees itself whether any source has changed), and says each step: the first time takes a minute or two. */
export async function buildFrontends(root: string, say: (line: string) => void): Promise<void> {
  if (!existsSync(join(root, BUILD_PROGRAM))) return say('there are no frontends to build')
  try {
    const args = ['--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning', BUILD_PROGRAM]
    const env = { ...process.env, NO_COLOR: '1' }
    await runCommand(process.execPath, args, { cwd: root, env, onLine: say })
  } catch (error) {
    throw new StartFailure(
      `The frontends could not be built. ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
