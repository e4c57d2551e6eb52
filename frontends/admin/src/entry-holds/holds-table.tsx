import { Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import { ChoiceCell, ChoiceHeader, type ChosenRows } from '../lists/chosen.tsx'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { type Hold, holdName, stateTones, stateWords, whyWords } from './hold-words.ts'

interface HoldsTableProps {
  rows: readonly Hold[]
  order: 'asc' | 'desc'
  chosen: ChosenRows | undefined
}

/** Each row opens its hold beside the list; its box takes it into a decision about several. */
export const HoldsTable = ({ rows, order, chosen }: HoldsTableProps) => (
  <Table aria-label="Held entries">
    <thead>
      <tr>
        <ChoiceHeader chosen={chosen} />
        <HeaderCell className="px-2">Donor</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Why</HeaderCell>
        <SortHeader title="Held" sort="date" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((hold) => (
        <Row key={hold.id} hold={hold} chosen={chosen} />
      ))}
    </tbody>
  </Table>
)

function Row({ hold, chosen }: { hold: Hold; chosen: ChosenRows | undefined }) {
  const { id, donorId, state, heldAt, appeal } = hold
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <ChoiceCell chosen={chosen} id={id} words={holdName(hold)} />
      <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-64">
        <RowLink opens="hold" id={id} taken={{ kind: 'donor', thingId: donorId }}>
          {holdName(hold)}
        </RowLink>
        <span className={`block text-fine text-ink-soft ${narrow}`}>{whyWords(hold)}</span>
      </Cell>
      <Cell className={`max-w-72 px-2 py-2 ${wide}`}>{whyWords(hold)}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <DateTime value={heldAt} />
      </Cell>
      <Cell className="px-2 py-2">
        <span className={`font-medium ${stateTones[state]}`}>{stateWords[state]}</span>
        {appeal && state === 'held' && <span className="block text-fine text-ink-soft">Appealed</span>}
      </Cell>
    </tr>
  )
}
