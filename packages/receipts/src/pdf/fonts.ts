import { readFileSync } from 'node:fs'
import { type Font, create } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

/** `text` and `strong` write what people sent; `display` writes our own words, and knows Latin letters alone. */
export type Face = 'text' | 'strong' | 'display'

/** A file of a family: a part of its letters, so that a document carries only those that it needs. */
export interface FontFile {
  name: string
  /** The font as a document takes it in, read once a process. */
  bytes(): Buffer
  /**
   * For measuring alone. A document opens its own: the reader remembers glyphs without their letters once it has written a document, and
   * the next one could not be read aloud any more.
   */
  read(): Font
}

function fontFile(name: string, file: string): FontFile {
  let bytes: Buffer | undefined
  let font: Font | undefined
  const unpacked = (): Buffer => (bytes ??= unpackWoff(readFileSync(new URL(import.meta.resolve(file)))))
  return {
    name,
    bytes: unpacked,
    read() {
      if (font) return font
      const opened = create(unpacked())
      if (!('hasGlyphForCodePoint' in opened)) throw new Error(`${name} is no single font`)
      return (font = opened)
    },
  }
}

const inter = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']
const interFiles = (weight: 400 | 600): FontFile[] =>
  inter.map((letters) =>
    fontFile(`inter-${letters}-${weight}`, `@fontsource/inter/files/inter-${letters}-${weight}-normal.woff`),
  )

/** The files of each face, the usual one first. */
export const faces: Readonly<Record<Face, readonly FontFile[]>> = {
  text: interFiles(400),
  strong: interFiles(600),
  display: [fontFile('fraunces-latin-600', '@fontsource/fraunces/files/fraunces-latin-600-normal.woff')],
}

export const hasLetter = (file: FontFile, codePoint: number): boolean => file.read().hasGlyphForCodePoint(codePoint)
