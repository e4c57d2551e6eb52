import type { nonprofitReviews } from '@evenhand/web-kit/desk'
import { Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { stateTones, stateWords } from './nonprofit-words.ts'

interface NonprofitsTableProps {
  rows: readonly nonprofitReviews.RegisteredNonprofit[]
  order: 'asc' | 'desc'
}

/** Each row opens its nonprofit beside the list. */
export const NonprofitsTable = ({ rows, order }: NonprofitsTableProps) => (
  <Table aria-label="Nonprofits">
    <thead>
      <tr>
        <HeaderCell className="px-2">Organization</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Contact</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>EIN</HeaderCell>
        <SortHeader title="Registered" sort="date" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((nonprofit) => (
        <Row key={nonprofit.id} nonprofit={nonprofit} />
      ))}
    </tbody>
  </Table>
)

const Row = ({ nonprofit }: { nonprofit: nonprofitReviews.RegisteredNonprofit }) => (
  <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
    <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
      <RowLink opens="nonprofit" id={nonprofit.id}>
        {nonprofit.organizationName}
      </RowLink>
      <span className="first-line text-fine wrap-anywhere text-ink-soft" title={nonprofit.description}>
        {nonprofit.isExample && 'Example. '}
        {nonprofit.benefiting?.state === 'shown' && 'Benefits from giving. '}
        {nonprofit.description}
      </span>
    </Cell>
    <Cell className={`max-w-56 px-2 py-2 ${wide}`}>
      <span className="block truncate" title={nonprofit.contactName}>
        {nonprofit.contactName}
      </span>
      <span className="block truncate text-fine text-ink-soft" title={nonprofit.contactEmail}>
        {nonprofit.contactEmail}
      </span>
    </Cell>
    <Cell className={`px-2 py-2 whitespace-nowrap tabular-nums ${wide}`}>{nonprofit.taxId ?? 'Not given'}</Cell>
    <Cell className={`px-2 py-2 ${wide}`}>
      <DateTime value={nonprofit.registeredAt} />
    </Cell>
    <Cell className="px-2 py-2">
      <span className={`font-medium ${stateTones[nonprofit.state]}`}>{stateWords[nonprofit.state]}</span>
      <span className={`block text-fine text-ink-soft ${narrow}`}>
        <DateTime value={nonprofit.registeredAt} />
      </span>
    </Cell>
  </tr>
)
