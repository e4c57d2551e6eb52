import { readFile, stat } from 'node:fs/promises'
import type { RedrawnFileType } from '@evenhand/contracts/http'
import { Problem } from '../problems/index.ts'
import { tooCostly } from './drawing-cost.ts'
import { drawPicture } from './pictures.ts'
import type { Waiting } from './turns.ts'

/** More than drawings of logos have, and little enough to look through. */
const drawingBytesMax = 1024 * 1024

/**
 * Draws an AVIF or an SVG as a PNG in its place. Of an SVG only shapes and colors are taken: letters need the font that
 * they were written in, which is not here; whatever runs, refers to something outside
 * the file, or makes much of little is refused before anything is drawn, and what is drawn are pixels alone.
 */
export async function redraw(path: string, type: RedrawnFileType, waiting: Waiting): Promise<void> {
  if (type === 'image/svg+xml') await refuseMoreThanShapes(path)
  await drawPicture(path, type, waiting)
}

/** Looked for where each run of white space is one space: none of them takes longer than the length of the text. */
const refusals: readonly [RegExp, string][] = [
  [/<(?:[\w-]{1,20}:)?(?:script|handler|animate\w*|set)\b| on\w+ ?=/i, 'carries a script'],
  [/<(?:[\w-]{1,20}:)?(?:foreignObject|iframe)\b/i, 'has a web page in it'],
  [
    /<(?:[\w-]{1,20}:)?(?:text|tspan|textPath)\b/i,
    'has letters that need a font we don’t have (as shapes we can take them)',
  ],
  // A reference within the file begins with a number sign, whatever it is written in.
  [/(?:^|[ :])(?:href|src) ?= ?["'](?! ?#)/i, 'refers to something outside it or has a picture in it'],
  [/url\( ?(?!(?:["']|&(?:quot|apos|#3[49]);)? ?#)|@import|<\?xml-stylesheet|\\/i, 'refers to something outside it'],
  [/<(?:[\w-]{1,20}:)?(?:filter|pattern|image|feImage)\b/i, 'has effects or pictures in it'],
]

/** Entities, or a document type with words of its own: such a type has a bracket before its end. */
function definesWords(text: string): boolean {
  if (/<!ENTITY/i.test(text)) return true
  const type = /<!DOCTYPE/i.exec(text)
  if (type === null) return false
  const rest = text.slice(type.index + type[0].length)
  const [inside = ''] = rest.split('>', 1)
  return inside.includes('[') || /<!DOCTYPE/i.test(rest)
}
/** Each can draw all that others draw. */
const usesMax = 200

async function refuseMoreThanShapes(path: string): Promise<void> {
  if ((await stat(path)).size > drawingBytesMax) throw refused('is larger than 1 MB')
  const bytes = await readFile(path)
  const text = bytes.toString('utf8')
  const isOtherwiseWritten = text.includes('\u0000') || text.includes('\ufffd') || /encoding=["'](?!utf-8)/i.test(text)
  if (isOtherwiseWritten) throw refused('isn’t written in UTF-8')
  const flat = text.replace(/\s+/g, ' ')
  if (definesWords(flat)) throw refused('uses features that we can’t show safely')
  for (const [found, what] of refusals) if (found.test(flat)) throw refused(what)
  if ((text.match(/<(?:[\w-]+:)?use\b/gi) ?? []).length > usesMax) throw refused('repeats its parts too often')
  const cost = tooCostly(flat)
  if (cost !== undefined) throw refused(cost)
}

const refused = (what: string) =>
  new Problem('file-refused', {
    detail: `That SVG file ${what}, so it wasn’t kept. Save it as a PNG picture and choose that one.`,
  })
