import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Entries of web-kit that remotes bundle although they need components of the page. */
const bundled =
  /\/packages\/web-kit\/(?:src|dist)\/(?:came-by|files|giveaway-card|share|sign-in|sponsor-inquiry|sponsor-wall)\//
const shared = ['@evenhand/web-kit/facade', '@evenhand/web-kit/forms']

/**
 * Inside web-kit the federation plugin takes what is shared for a module like any other, and a remote would carry a copy of it. What a remote
 * bundles of web-kit gets the shared one, as if a file of the remote imported it.
 */
export const overTheFacade: Plugin = {
  name: 'evenhand-over-the-facade',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!shared.includes(source) || !importer || !bundled.test(importer)) return undefined
    return this.resolve(source, join(process.cwd(), 'src/routes.tsx'), { skipSelf: true })
  },
}
