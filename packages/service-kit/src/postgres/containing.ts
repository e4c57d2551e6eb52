import { type Sql, sql } from './sql.ts'

/** `like` without its signs in what was typed. */
const plain = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * Whether folded words are a part of what is searched (contracts/search), as an index of trigrams finds it. It knows three letters at least:
 * fewer are looked for where a name, a word of it or an address begins, which it knows too.
 */
export function containing(searched: Sql, words: string): Sql {
  const typed = plain(words)
  return words.length >= 3
    ? sql`${searched} like ${`%${typed}%`}`
    : sql`(${searched} like ${`${typed}%`} or ${searched} like ${`%\n${typed}%`} or ${searched} like ${`% ${typed}%`})`
}

/** The same for lists that are searched for any part, which takes longer where it is of one or two letters: no index knows those. */
export const havingPart = (searched: Sql, words: string): Sql =>
  words.length >= 3 ? containing(searched, words) : sql`strpos(${searched}, ${words}) > 0`
