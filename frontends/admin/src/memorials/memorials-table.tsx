import { Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { ChoiceCell, ChoiceHeader, type ChosenRows } from '../lists/chosen.tsx'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { placeWords, stateTones, stateWords } from './memorial-words.ts'

interface MemorialsTableProps {
  rows: readonly memorials.PaidMemorial[]
  order: 'asc' | 'desc'
  chosen: ChosenRows | undefined
}

/** Each row opens its memorial beside the list; its box takes it into a review of several. */
export const MemorialsTable = ({ rows, order, chosen }: MemorialsTableProps) => (
  <Table aria-label="Memorials">
    <thead>
      <tr>
        <ChoiceHeader chosen={chosen} />
        <HeaderCell className="px-2">In memory or honor of</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Tile</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>From</HeaderCell>
        <SortHeader title="Chosen" sort="date" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((memorial) => (
        <Row key={memorial.id} memorial={memorial} chosen={chosen} />
      ))}
    </tbody>
  </Table>
)

function Row({ memorial, chosen }: { memorial: memorials.PaidMemorial; chosen: ChosenRows | undefined }) {
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <ChoiceCell chosen={chosen} id={memorial.id} words={`${memorial.lovedOneName}, ${placeWords(memorial)}`} />
      <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
        <RowLink opens="memorial" id={memorial.id}>
          {memorial.lovedOneName}
        </RowLink>
        {memorial.message && (
          <span className="block max-h-[1lh] overflow-hidden text-fine wrap-anywhere text-ink-soft">
            {memorial.message}
          </span>
        )}
        <span className={`block text-fine text-ink-soft ${narrow}`}>{placeWords(memorial)}</span>
      </Cell>
      <Cell className={`px-2 py-2 ${wide}`}>{placeWords(memorial)}</Cell>
      <Cell className={`max-w-56 px-2 py-2 ${wide}`}>
        <span className="block truncate" title={memorial.donorName}>
          {memorial.donorName}
        </span>
        <span className="block truncate text-fine text-ink-soft" title={memorial.donorEmail}>
          {memorial.donorEmail}
        </span>
      </Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <DateTime value={memorial.createdAt} />
      </Cell>
      <Cell className="px-2 py-2">
        <span className={`font-medium ${stateTones[memorial.state]}`}>{stateWords[memorial.state]}</span>
        {memorial.state === 'shown' && memorial.correction && (
          <span className="block text-fine text-clay">A correction waits</span>
        )}
        {memorial.state === 'shown' && memorial.reports.length > 0 && (
          <span className="block text-fine text-danger">Reported by {memorial.reports.length}</span>
        )}
        {memorial.gifts.length > 1 && (
          <span className="block text-fine text-danger">Paid {memorial.gifts.length} times</span>
        )}
        <span className={`block text-fine text-ink-soft ${narrow}`}>
          <DateTime value={memorial.createdAt} />
        </span>
      </Cell>
    </tr>
  )
}
