import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { csvCell, csvChunks } from './index.ts'

/** Reads what was written, as RFC 4180 says. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at)
      else quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (letter === '\r') {
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
      at++
    } else cell += letter
  }
  return rows.slice(0, -1)
}

const hostile = fc.oneof(
  fc.string(),
  fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', '＝'), fc.string()).map((parts) => parts.join('')),
)

/** Without the apostrophes that keep a spreadsheet from running what follows. */
const unmarked = (cell: string) => cell.replaceAll(/(?<=^ *|[;\t] *)'+/g, '')

async function written(rows: string[][], columns: string[]): Promise<string> {
  let text = ''
  for await (const chunk of csvChunks(columns, inOne(rows))) text += chunk
  return text
}

async function* inOne(rows: string[][]) {
  yield rows
}

describe('a table as CSV', () => {
  it('has every cell of every row, whatever is written in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(hostile, { minLength: 2, maxLength: 2 })), async (rows) => {
        const [columns, ...read] = readCsv((await written(rows, ['a', 'b'])).slice(1))
        expect(columns).toEqual(['a', 'b'])
        expect(read.map((row) => row.map(unmarked))).toEqual(rows.map((row) => row.map(unmarked)))
      }),
    )
  })

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [[shown = ''] = []] = readCsv(`${csvCell(text)}\r\n`)
        if (/^-?\d+(?:\.\d+)?$/.test(shown)) return
        for (const begun of [shown, ...shown.split(/;|\t(?=.)/s)]) expect(begun).not.toMatch(/^ *[=+\-@\r\n]/)
      }),
    )
  })

  it.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['-5.00', '-5.00'],
    ['-5+cmd', "'-5+cmd"],
    ['Ada;=1+1', `"Ada;'=1+1"`],
    ['Ada\t=1+1', `"Ada\t'=1+1"`],
    [' padded', '" padded"'],
    [null, ''],
    [12n, '12'],
  ])('writes %p as %s', (value, expected) => {
    expect(csvCell(value)).toBe(expected)
  })

  it('begins with the mark by which spreadsheets know UTF-8, and names its columns when it is empty', async () => {
    expect(await written([], ['Näme'])).toBe('\uFEFFNäme\r\n')
  })
})
