import PDFDocument from 'pdfkit'
import { type Face, faces } from './fonts.ts'
import { toLetters } from './letters.ts'
import { featuresOf, type Setting, toLines, widthOf } from './measure.ts'

/** What pdfkit can and its types do not say yet: whether a heading of a table is for its column or its row. */
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Column' | 'Row' | undefined
    }
  }
}

/** Points: a letter page is 612 × 792. */
export const page = { width: 612, height: 792, margin: 56, footer: 64 }
export const contentWidth = page.width - 2 * page.margin

/** The design's tokens for paper. */
export const colors = { ink: '#1B2420', soft: '#4A5751', hairline: '#E3DED2', primary: '#14503C', danger: '#B3261E' }

export interface Look extends Partial<Setting> {
  color?: string
}

export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect'
type Element = PDFKit.PDFStructureElement

/** A document being drawn from top to bottom; everything that is not an ornament belongs to an element that a screen reader knows. */
export type Sheet = ReturnType<typeof openSheet>

/** `createdAt` stands in the document, so that the same words at the same instant are the same bytes. */
export function openSheet(about: { title: string; createdAt: Date; footer: string }) {
  const made = { Author: 'Evenhand', Creator: 'Evenhand', Producer: 'Evenhand', CreationDate: about.createdAt }
  const options: PDFKit.PDFDocumentOptions = {
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    // None to begin with: the one that pdfkit would take is not embedded.
    font: '',
    info: { Title: about.title, ...made },
  }
  const doc = new PDFDocument(options)
  doc.appendXML(accessible)
  for (const file of Object.values(faces).flat()) doc.registerFont(file.name, file.bytes())
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet = { y: page.margin }
  return Object.assign(sheet, { element, mark, write, heightOf, ornament, ensure, bytes })

  /** An element with others inside. */
  function element(tag: Tag, inside: Element = root): Element {
    const made = doc.struct(tag)
    inside.add(made)
    return made
  }

  /** An element with what is drawn inside; `spoken` is said instead of what is drawn. */
  function mark(
    tag: Tag | 'Span',
    options: { inside?: Element | undefined; spoken?: string | undefined; scope?: 'Column' | 'Row' },
    draw: () => void,
  ): void {
    const { inside = root, spoken, scope } = options
    const made = doc.struct(
      tag,
      { ...(spoken === undefined ? {} : { actual: spoken }), ...(scope ? { scope } : {}) },
      draw,
    )
    inside.add(made)
  }

  function heightOf(text: string, width: number, look: Look = {}): number {
    const setting = settingOf(look)
    return toLines(drawn(text, setting.face), width, setting).length * lineHeight(setting.size)
  }

  /** Draws text whose first line begins at `y`; answers how high it is. */
  function write(text: string, at: { x: number; y: number; width: number }, look: Look = {}): number {
    const setting = settingOf(look)
    const { face, size, align } = setting
    const features = featuresOf(setting)
    const lines = toLines(drawn(text, face), at.width, setting)
    for (const [index, line] of lines.entries()) {
      let x = align === 'right' ? at.x + at.width - widthOf(line, setting) : at.x
      for (const { font, text: part } of toLetters(line, face).runs) {
        doc.font(font.name, size).fillColor(look.color ?? colors.ink)
        doc.text(part, x, at.y + index * lineHeight(size), { lineBreak: false, ...(features ? { features } : {}) })
        x += widthOf(part, setting)
      }
    }
    return lines.length * lineHeight(size)
  }

  /** Lines and stamps, which say nothing that words do not say too. */
  function ornament(draw: (doc: PDFKit.PDFDocument) => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    draw(doc)
    doc.endMarkedContent()
  }

  /** Goes on to a new page where less than `height` is left. */
  function ensure(height: number): void {
    if (sheet.y + height <= page.height - page.footer) return
    doc.addPage()
    sheet.y = page.margin
  }

  /** Writes the foot of each page and ends the document. */
  function bytes(): Promise<Uint8Array> {
    const { count } = doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      doc.switchToPage(index)
      doc.markContent('Artifact', { type: 'Pagination' })
      const at = { x: page.margin, y: page.height - page.footer + 24, width: contentWidth }
      write(about.footer, at, { size: 8, color: colors.soft })
      write(`Page ${index + 1} of ${count}`, at, { size: 8, color: colors.soft, align: 'right' })
      doc.endMarkedContent()
    }
    root.end()
    const chunks: Buffer[] = []
    return new Promise((resolve, reject) => {
      doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      doc.on('error', reject)
      doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
      doc.end()
    })
  }
}

/**
 * Says that the document keeps the rules of PDF/UA-1; a validator has agreed. The library would say it itself, and would add a list of
 * letters to each font that those rules forbid.
 */
const accessible = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>`

const settingOf = ({ face = 'text', size = 10, align = 'left' }: Look): Required<Setting> => ({ face, size, align })

const lineHeight = (size: number): number => Math.round(size * 1.5)

/** The text in letters that the face has. */
const drawn = (text: string, face: Face): string =>
  toLetters(text, face)
    .runs.map((run) => run.text)
    .join('')
