import type { FileHandle } from 'node:fs/promises'
import type { SentFile, SentFileType } from '@evenhand/contracts/http'

/** How the names of such files end; the first is what a name gets that ends otherwise. */
const endings: Readonly<Record<SentFileType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
}

const headBytes = 4_096
/** Some programs write a few bytes after the end of a PDF. */
const tailBytes = 2_048

/** What can stand before the first element of an SVG, by how it begins and ends. */
const beforeDrawings: readonly (readonly [RegExp, string])[] = [
  [/^<\?/, '?>'],
  [/^<!--/, '-->'],
  [/^<!DOCTYPE\s+svg/, '>'],
]

/** Whether the first element is `svg`: looked at from piece to piece, so that no text takes longer than its length. */
function isDrawing(text: string): boolean {
  let rest = text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text
  for (;;) {
    rest = rest.trimStart()
    const piece = beforeDrawings.find(([begin]) => begin.test(rest))
    if (!piece) return /^<svg[\s>]/.test(rest)
    const end = rest.indexOf(piece[1], 4)
    if (end === -1) return false
    rest = rest.slice(end + piece[1].length)
  }
}

/** What the bytes of a file are, whatever its name says; undefined for anything that people can't send. */
export async function kindOf(file: FileHandle, bytes: number): Promise<SentFile['types'][number] | undefined> {
  const head = await piece(file, 0, headBytes)
  const text = head.toString('latin1')
  if (text.startsWith('%PDF-')) {
    const tail = await piece(file, Math.max(0, bytes - tailBytes), tailBytes)
    return tail.includes('%%EOF') ? 'application/pdf' : undefined
  }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.startsWith('ftyp', 4) && /^.{8}(avif|avis|mif1.{0,60}avif)/s.test(text)) return 'image/avif'
  if (isDrawing(text)) return 'image/svg+xml'
  return isTable(head) && !/^(?:\xef\xbb\xbf)?\s*</.test(text) ? 'text/csv' : undefined
}

/** Text in one of the ways in which spreadsheets save it, and no markup: other files have bytes that no text has, most of them in their first line. */
const isTable = (head: Buffer): boolean => {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
}

async function piece(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** The name with an ending that fits what the file is, so that nobody's machine opens it as something else. */
export function fittingName(name: string, type: SentFileType): string {
  const fits = endings[type].some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return fits ? name : `${name}.${endings[type][0]}`
}
