import * as changed from '../test/changed.ts'

/** What a change of the branch touches. A test beside a file counts as a change of the file. */
export const changedFiles = (): ReadonlySet<string> =>
  new Set(changed.changedFiles().map((file) => file.replace(/\.test\.ts$/, '.ts')))
