/** A color as its three parts, 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

const named: Readonly<Record<string, Color>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  lightgray: [211, 211, 211],
  lightgrey: [211, 211, 211],
  darkgray: [169, 169, 169],
  navy: [0, 0, 128],
  maroon: [128, 0, 0],
  purple: [128, 0, 128],
  teal: [0, 128, 128],
  gold: [255, 215, 0],
}

/** What `#rgb`, `#rrggbb`, `rgb(…)` and the usual names mean; undefined for all else, and for what shows through. */
export function readColor(written: string): Color | undefined {
  const text = written.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1]
  if (hex) {
    const pairs = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? [])
    return toColor(pairs.map((pair) => Number.parseInt(pair, 16)))
  }
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text)
  return rgb ? toColor(rgb.slice(1).map(Number)) : named[text]
}

function toColor([red = 0, green = 0, blue = 0]: number[]): Color | undefined {
  return Math.max(red, green, blue) > 255 ? undefined : [red, green, blue]
}

/** WCAG 2.2: relative luminance of an sRGB color. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1, which nobody can read, to 21, black on white. */
export function contrastOf(one: Color, other: Color): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}
