/** What one cell holds; null is an empty one. */
export type Cell = string | number | bigint | null

/** Without it spreadsheets take UTF-8 for something older. */
const byteOrderMark = '\uFEFF'

/**
 * A spreadsheet takes text that begins so for a formula, and runs it (OWASP, "CSV injection"). Where the settings of a country have it so, it parts
 * cells at `;` or a tab, also between quotes that don't begin a cell to it: what comes after one may begin a cell.
 */
const formulaStart = /(?<=^ *|[;\t] *)(?=[=+\-@\t\r\n＝＋－＠|%])/g

const isNumber = /^-?\d+(?:\.\d+)?$/

/**
 * One cell as RFC 4180 writes it. Text that a spreadsheet would run gets an apostrophe before it, which it shows as text; a number is a
 * number, also below zero.
 */
export function csvCell(value: Cell): string {
  if (value === null) return ''
  const text = String(value)
  const harmless = isNumber.test(text) ? text : text.replaceAll(formulaStart, "'")
  return /[",;\t\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const line = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A table as chunks of CSV, a page of rows at a time; the names of its columns come first, also when there are no rows. */
export async function* csvChunks(
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + line(columns)
  for await (const rows of pages) if (rows.length > 0) yield rows.map(line).join('')
}
