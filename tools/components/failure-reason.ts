import { stripVTControlCharacters } from 'node:util'

/** The line of a failed program's output that says most: the first that speaks of an error, else the last. */
export function reasonOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  const [first = '', ...rest] = text.split('\n').map((line) => line.trim())
  const output = rest.filter((line) => line !== '')
  return output.find((line) => /error/i.test(line)) ?? output.at(-1) ?? first
}
