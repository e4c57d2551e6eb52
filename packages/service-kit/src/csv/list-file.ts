import type { StreamedFile } from '../http/index.ts'
import { type Cell, csvChunks } from './cells.ts'

/** What a file says of a row: the name of each column, and its cell. */
export type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[]

export interface ExportPage {
  after: string | undefined
  limit: number
}

const rowsPerPage = 500

/** A whole list as CSV, read a page at a time while it is written. Whoever asks for it is written down before. */
export const listFile = <Row>(
  { list, at }: { list: string; at: Date },
  columns: Columns<Row>,
  read: (page: ExportPage) => Promise<{ items: readonly Row[]; next: string | null }>,
): StreamedFile => ({
  fileName: `${list}-${at.toISOString().slice(0, 10)}.csv`,
  chunks: csvChunks(
    columns.map(([name]) => name),
    pagesOf(columns, read),
  ),
})

async function* pagesOf<Row>(
  columns: Columns<Row>,
  read: Parameters<typeof listFile<Row>>[2],
): AsyncGenerator<Cell[][]> {
  let after: string | undefined
  do {
    const { items, next } = await read({ after, limit: rowsPerPage })
    yield items.map((row) => columns.map(([, cell]) => cell(row)))
    after = next ?? undefined
  } while (after !== undefined)
}
