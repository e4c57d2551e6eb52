import { parsedArgs } from '../command-line/parsed-args.ts'

export interface Options {
  /** Paths that a file has to begin with; none for all. */
  only: readonly string[]
  /** A few mutants of each kind, in seconds: shows that the command works, and not how good the tests are. */
  short: boolean
  /** Only files that differ from the main branch. */
  changed: boolean
}

/** Throws Refused for what there is not. */
export function optionsFrom(args: readonly string[]): Options {
  const { values } = parsedArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      short: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
    },
  })
  return values
}
