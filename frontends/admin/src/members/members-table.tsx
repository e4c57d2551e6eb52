import type { roster } from '@evenhand/web-kit/desk'
import { Cell, DateTime, groupedNumber, HeaderCell, Table } from '@evenhand/web-kit/facade'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { nameOf, stateOf } from './member-words.ts'

interface MembersTableProps {
  rows: readonly roster.ListedMember[]
  order: 'asc' | 'desc'
}

/** Each row opens its member beside the list. */
export const MembersTable = ({ rows, order }: MembersTableProps) => (
  <Table aria-label="Members">
    <thead>
      <tr>
        <HeaderCell className="px-2">Member</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Email</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Account number</HeaderCell>
        <SortHeader title="Joined" sort="date" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Level</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((member) => (
        <Row key={member.id} member={member} />
      ))}
    </tbody>
  </Table>
)

const Row = ({ member }: { member: roster.ListedMember }) => (
  <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
    <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
      <RowLink opens="member" id={member.id}>
        {nameOf(member)}
      </RowLink>
      <span className={`first-line text-fine break-all text-ink-soft ${narrow}`} title={member.email}>
        {member.email}
      </span>
    </Cell>
    <Cell className={`max-w-56 px-2 py-2 ${wide}`}>
      <span className="block truncate" title={member.email}>
        {member.email}
      </span>
    </Cell>
    <Cell className={`px-2 py-2 whitespace-nowrap tabular-nums ${wide}`}>{groupedNumber(member.accountNumber)}</Cell>
    <Cell className={`px-2 py-2 ${wide}`}>
      <DateTime value={member.createdAt} />
    </Cell>
    <Cell className="px-2 py-2">
      <span className={member.isActive ? undefined : 'text-danger'}>{stateOf(member)}</span>
      <span className={`block text-fine text-ink-soft ${narrow}`}>
        <DateTime value={member.createdAt} />
      </span>
    </Cell>
  </tr>
)
