import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../launcher/services.ts'
import type { Faults } from './fault.ts'

/** What was built is half there: pages are gone, and the program that renders them ends in the middle. The next build writes all of it. */
async function cutBuildShort(): Promise<void> {
  const shell = join(ROOT, 'frontends/shell')
  // Or else the next start would take it for whole.
  await rm(join(shell, 'dist/.sources'), { force: true })
  await rm(join(shell, 'dist/index.html'), { force: true })
  await rm(join(shell, 'dist/prerendered'), { recursive: true, force: true })
  await rm(join(shell, 'dist/strangers'), { recursive: true, force: true })
  await writeFile(join(shell, 'dist-prerender/program.mjs'), 'export async function pageWithData(path, frame) {')
}

/** Pages and the pictures for those that are shared. */
export const brokenPages: Faults = [
  [
    'build-is-cut-short',
    {
      alerts: ['PagesBurnFast', 'PagesBurn', 'PagesBurnSlowly', 'PagesNotRendered', 'CardsNotDrawn'],
      speed: 100,
      strike: cutBuildShort,
    },
  ],
]
