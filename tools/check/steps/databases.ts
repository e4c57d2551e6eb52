import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inOrder } from '@evenhand/service-kit/migrations'
import { run, type Step } from '../step.ts'

/** The folders of that name in which SQL lies: of services and of the kit. */
const folders = (name: string): string[] =>
  ['services', 'packages']
    .flatMap((root) => readdirSync(root).map((one) => join(root, one, name)))
    .filter((folder) => existsSync(folder))

const together = (sentences: readonly string[]): void => {
  if (sentences.length > 0) throw new Error(sentences.join('\n'))
}

export const migrations: Step = {
  name: 'migrations are numbered without gaps or twins',
  async run() {
    together(
      folders('migrations').flatMap((folder) => {
        try {
          inOrder(readdirSync(folder), folder.includes('service-kit') ? 0 : 1)
          return []
        } catch (error) {
          return [`${folder}: ${String(error)}`]
        }
      }),
    )
  },
}

/** What changed or went in these folders since the newest release, a tag `v*`; nothing where there is none yet. */
export async function changedSinceRelease(checkout: string, paths: readonly string[]): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: checkout })).split('\n').filter(Boolean)
  const [newest] = await git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname')
  if (newest === undefined) return []
  const changed = await git('diff', '--name-only', '--no-renames', '--diff-filter=a', newest, '--', ...paths)
  return changed.map((file) => `${file} is part of ${newest}: put it back, and write a new one`)
}

/** From the first release on, a migration has run somewhere that nobody here can see. */
export const migrationsStay: Step = {
  name: 'no migration of a release has changed since',
  run: async () => together(await changedSinceRelease('.', folders('migrations'))),
}

/** What is wrong with the name or the first line of an invariant. */
export function flawsOfInvariant(file: string, text: string): string[] {
  const flaws: string[] = []
  if (!/^[a-z]+(-[a-z]+)*\.sql$/.test(file)) flaws.push(`${file}: its name is words with hyphens, without a number`)
  if (!/^-- [A-Z].*\.\n/.test(text))
    flaws.push(`${file}: its first line is a comment with one whole sentence, what must hold`)
  return flaws
}

export const invariants: Step = {
  name: 'invariants have names and sentences of one form',
  async run() {
    together(
      folders('checks').flatMap((folder) =>
        readdirSync(folder).flatMap((file) =>
          flawsOfInvariant(file, readFileSync(join(folder, file), 'utf8')).map((flaw) => join(folder, flaw)),
        ),
      ),
    )
  },
}
