/** Letters that are no letter with an accent to Unicode, as people without such a key type them. */
const typedAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
}
const special = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'gu')

/**
 * What a search compares, on both sides: without case and accents, with plain apostrophes, hyphens and spaces, and without what cannot be seen.
 * "Jose Nunez" finds "José Nuñez", and "O'Brien" finds "O’Brien".
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(special, (letter) => typedAs[letter] ?? letter)
    .replaceAll(/[‘’‚‛ʹʻʼʽˈ′‵´`]/gu, "'")
    .replaceAll(/[“”„‟″]/gu, '"')
    .replaceAll(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** What a search looks through, as it is kept beside what people read: each part on a line, so that no search goes across two. */
export const searchedIn = (...parts: readonly (string | null)[]): string =>
  parts.map((part) => folded(part ?? '')).join('\n')
