import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stampOf = (root: string): string => join(root, 'frontends/shell/dist/.sources')

/** What the shell loads of each remote, so what a build must have left. */
const missingOf = (root: string, remotes: readonly string[]): string[] =>
  remotes.filter((name) => !existsSync(join(root, 'frontends', name, 'dist/remoteEntry.js')))

/** Whether what is built was built of these sources, and is all there. */
export function isBuilt(root: string, remotes: readonly string[], hash: string): boolean {
  const stamp = stampOf(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && missingOf(root, remotes).length === 0
}

/** Before anything is built: a build that ends halfway leaves none. */
export const removeStamp = (root: string): void => rmSync(stampOf(root), { force: true })

/** After everything is built. Throws where a remote is missing. */
export function writeStamp(root: string, remotes: readonly string[], hash: string): void {
  const missing = missingOf(root, remotes)
  if (missing.length > 0) throw new Error(`The build left no remoteEntry.js of ${missing.join(', ')}. Build again.`)
  writeFileSync(stampOf(root), hash)
}
