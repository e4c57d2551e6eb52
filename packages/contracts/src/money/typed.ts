import { type Cents, parseDollars, toDollars } from './amounts.ts'

/** What separates the thousands, and what the cents: as Americans write it, with spaces or apostrophes, and as most of Europe does. */
const ways: readonly (readonly [between: string, mark: string])[] = [
  [String.raw`,`, String.raw`\.`],
  [String.raw`[ '’]`, String.raw`[.,]`],
  [String.raw`\.`, `,`],
]

const plain = /^(\d{1,15})(?:[.,](\d{1,2}))?$/
const grouped = ways.map(
  ([between, mark]) => new RegExp(`^([1-9]\\d{0,2}(?:(${between})\\d{3}(?:\\2\\d{3}){0,3}))(?:${mark}(\\d{1,2}))?$`),
)

/** A dollar sign before or behind it, and any kind of space, are not the amount. */
const bare = (text: string): string =>
  text
    .replaceAll(/\s/g, ' ')
    .replace(/^ *\$? */, '')
    .replace(/ *\$? *$/, '')

/**
 * An amount as people type it: `25`, `25.50`, `25,50`, `$1,000`, `1.000,50`. One or two digits after the last comma or point are cents, and
 * only groups of three are thousands. What could be read in two ways (`1.000`) is not read: answers `undefined`.
 */
export function parseTypedDollars(text: string): Cents | undefined {
  const typed = bare(text)
  const [, dollars = '', cents] = plain.exec(typed) ?? []
  if (dollars !== '') return parseDollars(cents === undefined ? dollars : `${dollars}.${cents}`)
  for (const way of grouped) {
    const [whole, thousands = '', between, fraction] = way.exec(typed) ?? []
    if (whole === undefined || (between === '.' && fraction === undefined)) continue
    const digits = thousands.replaceAll(/\D/g, '')
    return parseDollars(fraction === undefined ? digits : `${digits}.${fraction}`)
  }
  return undefined
}

/** `"25,50"` → `"25.50"`, as it travels; what is no amount stays as it was typed, for the contract to refuse. */
export function typedDollars(text: string): string {
  const cents = parseTypedDollars(text)
  return cents === undefined ? text.trim() : toDollars(cents)
}

/** A whole number with its thousands in groups of three: `"1,000"` → `"1000"`. Anything else stays as it was typed. */
export function typedNumber(text: string): string {
  const typed = bare(text)
  return /^[1-9]\d{0,2}(?:([, '’])\d{3}(?:\1\d{3})*)?$/.test(typed) ? typed.replaceAll(/\D/g, '') : typed
}
