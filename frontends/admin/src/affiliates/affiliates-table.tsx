import { Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { type Affiliate, stateTones, stateWords } from './affiliate-words.ts'

interface AffiliatesTableProps {
  rows: readonly Affiliate[]
  order: 'asc' | 'desc'
}

/** Each row opens its affiliate beside the list. */
export const AffiliatesTable = ({ rows, order }: AffiliatesTableProps) => (
  <Table aria-label="Affiliates">
    <thead>
      <tr>
        <HeaderCell className="px-2">Affiliate</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Platforms</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Followers</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Code</HeaderCell>
        <SortHeader title="Applied" sort="date" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((affiliate) => (
        <Row key={affiliate.id} {...affiliate} />
      ))}
    </tbody>
  </Table>
)

function Row({ id, affiliateName, email, socialPlatforms, followerCounts, code, state, appliedAt }: Affiliate) {
  const followers = followerCounts.reduce((all, one) => all + one, 0).toLocaleString('en-US')
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
        <RowLink opens="affiliate" id={id}>
          {affiliateName}
        </RowLink>
        <span className="first-line text-fine break-all text-ink-soft" title={email}>
          {email}
        </span>
        <span className={`block text-fine text-ink-soft ${narrow}`}>{followers} followers</span>
      </Cell>
      <Cell className={`max-w-56 px-2 py-2 ${wide}`}>
        <span className="block truncate">{socialPlatforms.join(', ')}</span>
      </Cell>
      <Cell className={`px-2 py-2 text-right tabular-nums ${wide}`}>{followers}</Cell>
      <Cell className={`px-2 py-2 whitespace-nowrap tabular-nums ${wide}`}>{code ?? 'None yet'}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <DateTime value={appliedAt} />
      </Cell>
      <Cell className="px-2 py-2">
        <span className={`font-medium ${stateTones[state]}`}>{stateWords[state]}</span>
        <span className={`block text-fine text-ink-soft ${narrow}`}>
          <DateTime value={appliedAt} />
        </span>
      </Cell>
    </tr>
  )
}
