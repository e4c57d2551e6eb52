import { Parser } from 'htmlparser2'
import { type Color, readColor } from './colors.ts'

/** An element as somebody wrote it. */
export interface WrittenElement {
  name: string
  attributes: Readonly<Record<string, string>>
  line: number
}

/** A text, with the colors that its elements say for it. */
export interface WrittenText {
  text: string
  line: number
  /** Undefined where nothing says it; `unknown` for a gradient, a picture, a name that isn’t known here. */
  color: Color | 'unknown' | undefined
  background: Color | 'unknown' | undefined
  /** 24 px, or a heading. */
  isLarge: boolean
}

interface Style extends Pick<WrittenText, 'color' | 'background' | 'isLarge'> {
  element: string
}

const plain: Style = { element: '', color: undefined, background: undefined, isLarge: false }
const silent = new Set(['style', 'script', 'title', 'head'])

/** Reads what was written, before anything is taken out of it, with the line of each part. */
export function readWritten(html: string): { elements: WrittenElement[]; texts: WrittenText[] } {
  const elements: WrittenElement[] = []
  const texts: WrittenText[] = []
  const open: Style[] = [plain]
  const lineAt = lines(html)
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.push({ name, attributes, line: lineAt(parser.startIndex) })
      open.push(styleOf(name, attributes, open.at(-1) ?? plain))
    },
    onclosetag() {
      if (open.length > 1) open.pop()
    },
    ontext(text) {
      const { element, ...style } = open.at(-1) ?? plain
      if (text.trim() !== '' && !silent.has(element)) texts.push({ text, line: lineAt(parser.startIndex), ...style })
    },
  })
  parser.end(html)
  return { elements, texts }
}

/** Asked for places in order, so that each line is counted once. */
function lines(html: string): (index: number) => number {
  let [line, counted] = [1, 0]
  return (index) => {
    for (; counted < index; counted++) if (html[counted] === '\n') line++
    return line
  }
}

function styleOf(element: string, attributes: Readonly<Record<string, string>>, above: Style): Style {
  const own = declarations(attributes['style'] ?? '')
  const color = own.get('color') ?? (element === 'font' ? attributes['color'] : undefined)
  const background = own.get('background-color') ?? own.get('background') ?? attributes['bgcolor']
  const pixels = /^([\d.]+)px$/.exec(own.get('font-size') ?? '')?.[1]
  const isHeading = element === 'h1' || element === 'h2'
  return {
    element: silent.has(above.element) ? above.element : element,
    color: said(color) ?? above.color,
    background: said(background) ?? above.background,
    isLarge: pixels === undefined ? above.isLarge || isHeading : Number(pixels) >= 24,
  }
}

const throughs = new Set(['inherit', 'transparent', 'none', 'initial', 'unset'])

const said = (written: string | undefined): Color | 'unknown' | undefined =>
  written === undefined || throughs.has(written.toLowerCase()) ? undefined : (readColor(written) ?? 'unknown')

const declarations = (style: string): Map<string, string> =>
  new Map(
    style.split(';').flatMap((one) => {
      const at = one.indexOf(':')
      const value = one.slice(at + 1).replace(/!important/i, '')
      return at === -1 ? [] : [[one.slice(0, at).trim().toLowerCase(), value.trim()] as const]
    }),
  )
