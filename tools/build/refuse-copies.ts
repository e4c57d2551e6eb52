import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What only a shared package brings: every dialog stands on the first, every form on the second, the lists of administrators on the third. */
const marksOfShared = { facade: 'DismissableLayer', forms: 'shouldUnregister', desk: 'administrator-names' }

const scriptsOf = (dist: string) =>
  globSync('**/*.js', { cwd: dist }).map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }))

/**
 * A remote with a facade of its own would have dialogs, toasts and sessions that know nothing of those on the page. Throws where one has,
 * and where the shell, which brings them, no longer has a mark: then nothing would be found.
 */
export function refuseCopies(root: string, remotes: readonly string[]): void {
  const distOf = (name: string) => join(root, 'frontends', name, 'dist')
  const brought = scriptsOf(distOf('shell'))
  for (const [name, mark] of Object.entries(marksOfShared))
    if (!brought.some(({ text }) => text.includes(mark)))
      throw new Error(
        `The shell has no '${mark}' of web-kit/${name}. Choose another mark, in tools/build/refuse-copies.ts.`,
      )
  for (const remote of remotes)
    for (const { file, text } of scriptsOf(distOf(remote))) {
      const copied = Object.entries(marksOfShared).find(([, mark]) => text.includes(mark))
      if (copied === undefined) continue
      throw new Error(
        `The remote ${remote} carries a copy of web-kit/${copied[0]} in ${file}. Let what it imports of web-kit be part of what is shared, or need nothing of it.`,
      )
    }
}
