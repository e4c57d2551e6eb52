import anyAscii from 'any-ascii'
import { type Face, faces, type FontFile, hasLetter } from './fonts.ts'

/** Letters that one font file has, in a row. */
export interface Run {
  font: FontFile
  text: string
}

/**
 * Text as it can be drawn. Where no font has a letter, its word is spelled in Latin letters, and `spelledFrom` holds the text as it was
 * given, for whoever reads, copies or listens to the document.
 */
export interface Letters {
  runs: readonly Run[]
  spelledFrom: string | undefined
}

export function toLetters(text: string, face: Face): Letters {
  const given = text.normalize('NFC')
  const drawn = given
    .split(/(\s+)/)
    .map((word) => (canDraw(word, face) ? word : spelled(word, face)))
    .join('')
  return { runs: toRuns(drawn, face), spelledFrom: drawn === given ? undefined : given }
}

const fileFor = (letter: string, face: Face, before?: FontFile): FontFile | undefined => {
  const codePoint = letter.codePointAt(0) ?? 0
  if (before && hasLetter(before, codePoint)) return before
  return faces[face].find((file) => hasLetter(file, codePoint))
}

const canDraw = (word: string, face: Face): boolean =>
  Array.from(word).every((letter) => fileFor(letter, face) !== undefined)

/** `Ольга` can be drawn; `王` becomes `Wang`; what nobody can spell becomes a question mark, never nothing. */
function spelled(word: string, face: Face): string {
  const latin = Array.from(anyAscii(word))
    .filter((letter) => fileFor(letter, face))
    .join('')
  return latin.trim() === '' ? '?' : latin
}

function toRuns(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const font = fileFor(letter, face, last?.font)
    if (!font) continue
    if (last && last.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}
