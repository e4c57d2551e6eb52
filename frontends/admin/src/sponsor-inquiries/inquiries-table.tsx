import { Cell, DateTime, HeaderCell, Link, Table } from '@evenhand/web-kit/facade'
import type { sponsors } from '@evenhand/web-kit/forms'
import { useListAddress } from '../lists/list-address.ts'
import { SortHeader } from '../lists/sort-header.tsx'
import { blocksWords, stateTones, stateWords } from './inquiry-words.ts'

/** By the table's own width: beside the rail a tablet is narrow. */
const wide = '@max-[44rem]:hidden'
const narrow = '@[44rem]:hidden'

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
  const { linkTo } = useListAddress()
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
        <Link
          to={linkTo({ inquiry: inquiry.id })}
          data-row={inquiry.id}
          className="block font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {inquiry.companyName}
        </Link>
        {inquiry.message && (
          <span className="block max-h-[1lh] overflow-hidden text-fine wrap-anywhere text-ink-soft">
            {inquiry.message}
          </span>
        )}
        <span className={`block text-fine text-ink-soft ${narrow}`}>{blocksWords(inquiry.blocksWanted)}</span>
      </Cell>
      <Cell className={`max-w-56 px-2 py-2 ${wide}`}>
        <span className="block truncate" title={inquiry.contactName}>
          {inquiry.contactName}
        </span>
        <span className="block truncate text-fine text-ink-soft" title={inquiry.email}>
          {inquiry.email}
        </span>
      </Cell>
      <Cell className={`px-2 py-2 tabular-nums ${wide}`}>{blocksWords(inquiry.blocksWanted)}</Cell>
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
