import { spawnSync } from 'node:child_process'
import { findProgram } from '../processes/run-command.ts'

/** The shell first: the same engine without a window of its own, which took a third of a run's processor time for bars that nobody sees. */
const shell = 'chromium-headless-shell'
const programs = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const installed = (): string | undefined => programs.map((name) => findProgram(name)).find((path) => path !== undefined)

/**
 * A real browser: the one in CHROMIUM_PATH, Debian's shell when we may install it, or one on the PATH. Throws with what to do when none can be had.
 */
export function findBrowser(say: (line: string) => void): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (!findProgram(shell) && process.getuid?.() === 0 && findProgram('apt-get')) {
    say('Installing Chromium without a window for the browser tests (once)')
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', shell], quiet)
  }
  const known = installed()
  if (known) return known
  throw new Error(
    `The browser tests need Chromium: install it (apt-get install ${shell}), or name one in CHROMIUM_PATH.`,
  )
}
