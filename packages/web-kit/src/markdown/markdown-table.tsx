import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Cell, HeaderCell, Table } from '../ui/table.tsx'

interface MarkdownTableProps {
  table: Tokens.Table
  inline: (tokens: readonly Token[]) => ReactNode
}

/** On a phone a table of many columns is a stack of its rows, each cell with the words of its column. */
const stackedColumnsMin = 3

/** A table without words in its head has rows that begin with their own. */
export function MarkdownTable({ table: { header, rows }, inline }: MarkdownTableProps) {
  const hasHead = header.some(({ text }) => text !== '')
  const isStacked = hasHead && header.length >= stackedColumnsMin
  const label = header.map(({ text }) => text).join(', ')
  return (
    <Table
      aria-label={hasHead ? label : (rows[0]?.[0]?.text ?? 'Table')}
      className={classNames('wrap-break-word tabular-nums', isStacked && 'max-sm:block')}
    >
      {hasHead && (
        <thead className={isStacked ? 'max-sm:sr-only' : ''}>
          <tr>
            {header.map(({ tokens }, at) => (
              <HeaderCell key={at} className="whitespace-normal">
                {inline(tokens)}
              </HeaderCell>
            ))}
          </tr>
        </thead>
      )}
      <tbody className={isStacked ? 'max-sm:block' : ''}>
        {rows.map((row, line) => (
          <tr key={line} className={isStacked ? 'border-hairline max-sm:block max-sm:border-b max-sm:py-3' : ''}>
            {row.map(({ tokens }, at) =>
              at === 0 && !hasHead ? (
                <th
                  key={at}
                  scope="row"
                  className="border-b border-hairline px-3 py-3 align-top font-medium text-ink-soft"
                >
                  {inline(tokens)}
                </th>
              ) : (
                <Cell
                  key={at}
                  className={
                    isStacked
                      ? 'max-sm:flex max-sm:justify-between max-sm:gap-6 max-sm:border-0 max-sm:px-0 max-sm:py-1 max-sm:first:font-semibold'
                      : ''
                  }
                >
                  {isStacked && (
                    <span aria-hidden="true" className="text-ink-soft sm:hidden">
                      {header[at]?.text}
                    </span>
                  )}
                  <span>{inline(tokens)}</span>
                </Cell>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
