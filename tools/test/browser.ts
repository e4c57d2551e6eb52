import { spawnSync } from 'node:child_process'
import { findProgram } from '../processes/run-command.ts'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const installed = (): string | undefined => programs.map((name) => findProgram(name)).find((path) => path !== undefined)

/**
 * A real browser: the one in CHROMIUM_PATH, on the PATH, or Debian's package when we may install it. Throws with what to do when none can be had.
 * Not the shell without a window, which takes a third less processor time: there Playwright can't answer for the sites that open in a tab of their own.
 */
export function findBrowser(say: (line: string) => void): string {
  const known = process.env.CHROMIUM_PATH ?? installed()
  if (known) return known
  if (process.getuid?.() === 0 && findProgram('apt-get')) {
    say('Installing Chromium for the browser tests (once)')
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
    const now = installed()
    if (now) return now
  }
  throw new Error(
    'The browser tests need Chromium: install it (apt-get install chromium), or name one in CHROMIUM_PATH.',
  )
}
