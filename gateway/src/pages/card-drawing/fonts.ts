import { readFileSync } from 'node:fs'
import type { Font } from 'satori'

const file = (family: 'inter' | 'fraunces', letters: string, weight: 400 | 600): Font => ({
  // A name for each file: of two files with one name the last one is taken, with its letters alone.
  name: `${family} ${letters}`,
  weight,
  style: 'normal',
  data: readFileSync(
    new URL(import.meta.resolve(`@fontsource/${family}/files/${family}-${letters}-${weight}-normal.woff`)),
  ),
})

const alphabets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']
const familiesOf = (family: string, letters: readonly string[]) => letters.map((one) => `${family} ${one}`).join(', ')

/** The typefaces of the pages, in the letters that a title may have; read when the first card is drawn. */
export const fonts: readonly Font[] = [
  ...['latin', 'latin-ext'].map((letters) => file('fraunces', letters, 600)),
  ...alphabets.flatMap((letters) => [file('inter', letters, 400), file('inter', letters, 600)]),
]
export const text = familiesOf('inter', alphabets)
/** Letters that Fraunces lacks are those of Inter. */
export const display = `${familiesOf('fraunces', ['latin', 'latin-ext'])}, ${text}`
