import { spawnSync } from 'node:child_process'
import { findProgram } from '../processes/run-command.ts'

interface BrowserKind {
  /** Names another one. */
  variable: 'CHROMIUM_PATH' | 'FIREFOX_PATH'
  /** What Debian calls the package and its program. */
  debian: string
  others: readonly string[]
}

/** The shell first: the same engine without a window of its own, which took a third of a run's processor time for bars that nobody sees. */
const chromium: BrowserKind = {
  variable: 'CHROMIUM_PATH',
  debian: 'chromium-headless-shell',
  others: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
}
const firefox: BrowserKind = { variable: 'FIREFOX_PATH', debian: 'firefox-esr', others: ['firefox'] }

/** The Chromium of the browser tests. Throws with what to do when none can be had. */
export function findBrowser(say: (line: string) => void): string {
  const found = find(chromium, say)
  if (found) return found
  const { debian, variable } = chromium
  throw new Error(
    `The browser tests need Chromium: install it (apt-get install ${debian}), or name one in ${variable}.`,
  )
}

/** Where none can be had, the one journey that needs it fails and says so (`tests/system/firefox.ts`). */
export const findFirefox = (say: (line: string) => void): string | undefined => find(firefox, say)

/** The one that the variable names, Debian's when we may install it, or one on the PATH. */
function find({ variable, debian, others }: BrowserKind, say: (line: string) => void): string | undefined {
  const named = process.env[variable]
  if (named) return named
  if (!findProgram(debian) && process.getuid?.() === 0 && findProgram('apt-get')) install(debian, say)
  return [debian, ...others].map((name) => findProgram(name)).find((path) => path !== undefined)
}

function install(debian: string, say: (line: string) => void): void {
  say(`Installing ${debian} for the browser tests (once)`)
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian], quiet)
}
