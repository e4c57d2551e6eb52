import { globSync } from 'node:fs'

const known = ['--system', '--commands', '--no-system', '--changed', '--durations']

/** What is wrong with the arguments of `npm test`, told before anything is started: a misspelled one would run all of it, for half an hour. */
export function mistakeIn(flags: readonly string[], paths: readonly string[]): string | undefined {
  const unknown = flags.find((flag) => !known.includes(flag))
  if (unknown !== undefined)
    return `There is no option '${unknown}'. Use a path, ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`
  if (flags.includes('--changed') && (paths.length > 0 || flags.length > 1))
    return '--changed finds what to run. Give it alone.'
  if (flags.includes('--commands') && (paths.length > 0 || flags.length > 1))
    return '--commands types them all. Give it alone.'
  if (flags.includes('--durations') && (paths.length > 0 || flags.length > 1))
    return '--durations notes how long the files of a whole run took. Give it alone.'
  const nowhere = paths.find((path) => globSync(`${path}*`).length === 0)
  return nowhere === undefined
    ? undefined
    : `Nothing here is named '${nowhere}'. Give the path of a folder or a test file.`
}
