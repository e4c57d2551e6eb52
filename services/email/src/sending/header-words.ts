/**
 * Words for a field of the header. A typed `=?…?=` would be read as an encoded word, so as other letters than were looked at here: it is broken up,
 * and shows as it was typed but for a space.
 */
export const headerWords = (words: string): string => words.replaceAll('=?', '= ?')
