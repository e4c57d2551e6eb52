import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Cell, HeaderCell, Table } from '../ui/table.tsx'

interface MarkdownTableProps {
  table: Tokens.Table
  inline: (tokens: readonly Token[]) => ReactNode
}

/** A table without words in its head has rows that begin with their own. */
export function MarkdownTable({ table: { header, rows }, inline }: MarkdownTableProps) {
  const hasHead = header.some(({ text }) => text !== '')
  const label = header.map(({ text }) => text).join(', ')
  return (
    <Table aria-label={hasHead ? label : (rows[0]?.[0]?.text ?? 'Table')} className="wrap-break-word tabular-nums">
      {hasHead && (
        <thead>
          <tr>
            {header.map(({ tokens }, at) => (
              <HeaderCell key={at} className="whitespace-normal">
                {inline(tokens)}
              </HeaderCell>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
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
                <Cell key={at}>{inline(tokens)}</Cell>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
