/**
 * Mutants that change nothing that anybody could observe, so no test can notice them. Each is known by its file, the whole line and the
 * change: once the line is another one, the entry names no mutant any more, and a test asks to look at it again.
 */
export interface Equivalent {
  file: string
  text: string
  words: string
  because: string
}

export const equivalents: readonly Equivalent[] = []
