import { Cell, DateTime, Day, formatDollars, HeaderCell, parseDollars, Table } from '@evenhand/web-kit/facade'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { type Sponsorship, stateTones, stateWords } from './sponsorship-words.ts'

interface SponsorshipsTableProps {
  rows: readonly Sponsorship[]
  order: 'asc' | 'desc'
}

/** Each row opens its sponsorship beside the list. */
export const SponsorshipsTable = ({ rows, order }: SponsorshipsTableProps) => (
  <Table aria-label="Sponsorships">
    <thead>
      <tr>
        <HeaderCell className="px-2">Company</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Bought</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Amount</HeaderCell>
        <SortHeader title="Date" sort="date" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((sponsorship) => (
        <Row key={sponsorship.id} {...sponsorship} />
      ))}
    </tbody>
  </Table>
)

function Row({
  id,
  companyName,
  contactEmail,
  name,
  amount,
  boughtAt,
  endsAt,
  state,
  newLogoId,
  invoice,
}: Sponsorship) {
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
        <RowLink opens="sponsorship" id={id}>
          {companyName}
        </RowLink>
        <span className="block max-h-[1lh] overflow-hidden text-fine break-all text-ink-soft">{contactEmail}</span>
        <span className={`block text-fine text-ink-soft ${narrow}`}>{name}</span>
      </Cell>
      <Cell className={`max-w-56 px-2 py-2 ${wide}`}>{name}</Cell>
      <Cell className={`px-2 py-2 text-right tabular-nums ${wide}`}>{formatDollars(parseDollars(amount) ?? 0n)}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <DateTime value={boughtAt} />
      </Cell>
      <Cell className="px-2 py-2">
        <span className={`font-medium ${stateTones[state]}`}>{stateWords[state]}</span>
        {state !== 'waiting' && newLogoId !== null && <span className="block text-fine text-clay">New logo</span>}
        {state === 'invoiced' && invoice && (
          <span className="block text-fine text-ink-soft">
            due <Day value={invoice.dueOn} />
          </span>
        )}
        {state === 'shown' && endsAt && (
          <span className="block text-fine text-ink-soft">
            to <DateTime value={new Date(Date.parse(endsAt) - 1).toISOString()} />
          </span>
        )}
      </Cell>
    </tr>
  )
}
