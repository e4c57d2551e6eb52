import { globSync } from 'node:fs'

const known = ['--system', '--no-system']

/** What is wrong with the arguments of `npm test`, told before anything is started: a misspelled one would run all of it, for half an hour. */
export function mistakeIn(flags: readonly string[], paths: readonly string[]): string | undefined {
  const unknown = flags.find((flag) => !known.includes(flag))
  if (unknown !== undefined) return `There is no option '${unknown}'. Use a path, ${known.join(' or ')}.`
  const nowhere = paths.find((path) => globSync(`${path}*`).length === 0)
  return nowhere === undefined
    ? undefined
    : `Nothing here is named '${nowhere}'. Give the path of a folder or a test file.`
}
