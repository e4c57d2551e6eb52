import { Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import type { sponsors } from '@evenhand/web-kit/forms'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { invoicedWords, stateTones, stateWords, wishWords } from './inquiry-words.ts'

interface InquiriesTableProps {
  rows: readonly sponsors.SponsorInquiry[]
  order: 'asc' | 'desc'
}

/** Each row opens its inquiry beside the list. */
export const InquiriesTable = ({ rows, order }: InquiriesTableProps) => (
  <Table aria-label="Sponsor inquiries">
    <thead>
      <tr>
        <HeaderCell className="px-2">Company</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Contact</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Asks for</HeaderCell>
        <SortHeader title="Received" sort="date" first="desc" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((inquiry) => (
        <Row key={inquiry.id} inquiry={inquiry} />
      ))}
    </tbody>
  </Table>
)

function Row({ inquiry }: { inquiry: sponsors.SponsorInquiry }) {
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
        <RowLink opens="inquiry" id={inquiry.id}>
          {inquiry.companyName}
        </RowLink>
        {inquiry.message && (
          <span className="first-line text-fine wrap-anywhere text-ink-soft" title={inquiry.message}>
            {inquiry.message}
          </span>
        )}
        <span className={`block text-fine text-ink-soft ${narrow}`}>{wishWords(inquiry)}</span>
      </Cell>
      <Cell className={`max-w-56 px-2 py-2 ${wide}`}>
        <span className="block truncate" title={inquiry.contactName}>
          {inquiry.contactName}
        </span>
        <span className="block truncate text-fine text-ink-soft" title={inquiry.email}>
          {inquiry.email}
        </span>
      </Cell>
      <Cell className={`px-2 py-2 tabular-nums ${wide}`}>
        {wishWords(inquiry)}
        <span className="block text-fine text-ink-soft">{invoicedWords(inquiry)}</span>
      </Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <DateTime value={inquiry.receivedAt} />
      </Cell>
      <Cell className="px-2 py-2">
        <span className={`font-medium ${stateTones[inquiry.state]}`}>{stateWords[inquiry.state]}</span>
        <span className={`block text-fine text-ink-soft ${narrow}`}>
          <DateTime value={inquiry.receivedAt} />
        </span>
      </Cell>
    </tr>
  )
}
