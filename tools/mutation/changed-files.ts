import { execFileSync } from 'node:child_process'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** What differs from the main branch, committed or not. A test beside a file counts as a change of the file. */
export function changedFiles(): ReadonlySet<string> {
  const base = git('merge-base', 'HEAD', 'main')
  const files = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return new Set(files.flatMap((list) => list.split('\n')).map((file) => file.replace(/\.test\.ts$/, '.ts')))
}
