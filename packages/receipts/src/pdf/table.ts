import { colors, contentWidth, page, type Sheet } from './sheet.ts'

export interface Column {
  title: string
  /** A share of the page; all columns of a table add up to 1. */
  share: number
  align?: 'left' | 'right'
}

export interface Row {
  cells: readonly string[]
  /** A sum stands out. */
  strong?: boolean
}

const gap = 10
const rowPadding = 5

/** A table that goes on over pages, with the headings again on each. The first cell of a row is its heading. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly Row[]): void {
  const table = sheet.element('Table')
  const places = placesOf(columns)
  const heightOf = ({ cells, strong }: Row): number =>
    2 * rowPadding +
    Math.max(...cells.map((cell, index) => sheet.heightOf(cell, places[index]?.width ?? 0, lookOf(strong ?? false))))
  const titles = (): void => {
    const line = sheet.element('TR', table)
    for (const [index, { title, align = 'left' }] of columns.entries()) {
      const at = { ...placeOf(index), y: sheet.y }
      const look = { size: 8, color: colors.soft, align }
      sheet.mark('TH', { inside: line, scope: 'Column' }, () => void sheet.write(title, at, look))
    }
    sheet.y += 16
    rule(sheet, colors.soft)
  }
  const placeOf = (index: number) => places[index] ?? { x: page.margin, width: contentWidth }

  sheet.ensure(60)
  titles()
  for (const row of rows) {
    const height = heightOf(row)
    const before = sheet.y
    sheet.ensure(height)
    if (sheet.y < before) titles()
    const line = sheet.element('TR', table)
    for (const [index, cell] of row.cells.entries()) {
      const at = { ...placeOf(index), y: sheet.y + rowPadding }
      const look = { ...lookOf(row.strong ?? false), align: columns[index]?.align ?? 'left' }
      const [tag, scope] = index === 0 ? (['TH', { scope: 'Row' }] as const) : (['TD', {}] as const)
      sheet.mark(tag, { inside: line, ...scope }, () => void sheet.write(cell, at, look))
    }
    sheet.y += height
    rule(sheet, colors.hairline)
  }
}

const lookOf = (strong: boolean) => ({ face: strong ? ('strong' as const) : ('text' as const), size: 10 })

function placesOf(columns: readonly Column[]): { x: number; width: number }[] {
  let x = page.margin
  return columns
    .map(({ share }) => {
      const place = { x, width: contentWidth * share - gap }
      x += contentWidth * share
      return place
    })
    .map((place, index) => (index === columns.length - 1 ? { ...place, width: place.width + gap } : place))
}

const rule = (sheet: Sheet, color: string): void =>
  sheet.ornament((doc) => {
    doc.lineWidth(0.7).strokeColor(color)
    doc
      .moveTo(page.margin, sheet.y)
      .lineTo(page.width - page.margin, sheet.y)
      .stroke()
  })
