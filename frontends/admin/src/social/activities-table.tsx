import { Cell, DateTime, groupedNumber, HeaderCell, Table } from '@evenhand/web-kit/facade'
import { ChoiceCell, ChoiceHeader, type ChosenRows } from '../lists/chosen.tsx'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { activityWords, holdWords, type Reviewed, stateTones, stateWords } from './activity-words.ts'

interface ActivitiesTableProps {
  rows: readonly Reviewed[]
  order: 'asc' | 'desc'
  chosen: ChosenRows | undefined
}

/** Each row opens its activity beside the list; its box takes it into a decision about several. */
export const ActivitiesTable = ({ rows, order, chosen }: ActivitiesTableProps) => (
  <Table aria-label="Social media activity">
    <thead>
      <tr>
        <ChoiceHeader chosen={chosen} />
        <HeaderCell className="px-2">Activity</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Member</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Entries</HeaderCell>
        <SortHeader title="Recorded" sort="date" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((activity) => (
        <Row key={activity.id} activity={activity} chosen={chosen} />
      ))}
    </tbody>
  </Table>
)

function Row({ activity, chosen }: { activity: Reviewed; chosen: ChosenRows | undefined }) {
  const { id, memberName, accountNumber, postUrl, entriesAwarded, state, createdAt } = activity
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <ChoiceCell chosen={chosen} id={id} words={`${activityWords(activity)}, ${memberName}`} />
      <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
        <RowLink opens="activity" id={id}>
          {activityWords(activity)}
        </RowLink>
        <span className="first-line text-fine break-all text-ink-soft" title={postUrl ?? undefined}>
          {postUrl ?? 'Our own page'}
        </span>
        <span className={`block text-fine text-ink-soft ${narrow}`}>{memberName}</span>
      </Cell>
      <Cell className={`max-w-56 px-2 py-2 ${wide}`}>
        <span className="block truncate" title={memberName}>
          {memberName}
        </span>
        <span className="block text-fine text-ink-soft tabular-nums">{groupedNumber(accountNumber)}</span>
      </Cell>
      <Cell className={`px-2 py-2 text-right tabular-nums ${wide}`}>{entriesAwarded.toLocaleString('en-US')}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <DateTime value={createdAt} />
      </Cell>
      <Cell className="px-2 py-2">
        <span className={`font-medium ${stateTones[state]}`}>{stateWords[state]}</span>
        {state === 'held' && <span className="block max-w-56 text-fine text-ink-soft">{holdWords(activity)}</span>}
        <span className={`block text-fine text-ink-soft ${narrow}`}>
          <DateTime value={createdAt} />
        </span>
      </Cell>
    </tr>
  )
}
