import { LRUCache } from 'lru-cache'
import type { Face } from './fonts.ts'
import { toLetters } from './letters.ts'

/** How text is set; amounts stand below each other, so their figures have one width. */
export interface Setting {
  face: Face
  size: number
  align?: 'left' | 'right'
}

/** Undefined where there are none: with any, even an empty list, pdfkit shapes each word anew. */
export const featuresOf = ({ align }: Pick<Setting, 'align'>): 'tnum'[] | undefined =>
  align === 'right' ? ['tnum'] : undefined

/** Measured words are kept: the same ones come again in every receipt. */
const keptMax = 5_000
const kept = new LRUCache<string, number>({ max: keptMax })

/** How wide a word is, in parts of its size. */
function emsOf(word: string, setting: Setting): number {
  const { face, align } = setting
  const key = `${face} ${align} ${word}`
  const known = kept.get(key)
  if (known !== undefined) return known
  let ems = 0
  for (const { font, text } of toLetters(word, face).runs) {
    const read = font.read()
    ems += read.layout(text, featuresOf(setting)).advanceWidth / read.unitsPerEm
  }
  kept.set(key, ems)
  return ems
}

/** How wide a line is, in points. */
export const widthOf = (line: string, setting: Setting): number =>
  setting.size * line.split(/(\s+)/).reduce((sum, word) => sum + emsOf(word, setting), 0)

const linesMax = 40

/** Breaks at spaces, and inside a word that is wider than a line. What is longer than forty lines is cut. */
export function toLines(text: string, width: number, look: Setting): string[] {
  const lines: string[] = []
  const space = widthOf(' ', look)
  let [line, used] = ['', 0]
  const end = (): void => {
    if (line !== '') lines.push(line)
    ;[line, used] = ['', 0]
  }
  for (const word of text.split(/\s+/)) {
    const wide = widthOf(word, look)
    if (line !== '' && used + space + wide > width) end()
    if (wide > width) {
      for (const letter of word) {
        if (line !== '' && used + widthOf(letter, look) > width) end()
        line += letter
        used += widthOf(letter, look)
      }
      continue
    }
    used += (line === '' ? 0 : space) + wide
    line = line === '' ? word : `${line} ${word}`
  }
  end()
  return lines.slice(0, linesMax)
}
