import type { judging } from '@evenhand/web-kit/desk'
import { Cell, DateTime, HeaderCell, Money, Table } from '@evenhand/web-kit/facade'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { applicantWords, scoredWords, stateTones, stateWords } from './application-words.ts'

interface ApplicationsTableProps {
  rows: readonly judging.DeskApplication[]
  order: 'asc' | 'desc'
  /** Whether the caller scores. */
  isReviewer: boolean
}

/** Each row opens its application beside the list. */
export const ApplicationsTable = ({ rows, order, isReviewer }: ApplicationsTableProps) => (
  <Table aria-label="Applications">
    <thead>
      <tr>
        <HeaderCell className="px-2">Project</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Asks for</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Scores</HeaderCell>
        <SortHeader title="Submitted" sort="date" first="desc" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((application) => (
        <Row key={application.id} application={application} isReviewer={isReviewer} />
      ))}
    </tbody>
  </Table>
)

const Row = ({ application, isReviewer }: { application: judging.DeskApplication; isReviewer: boolean }) => (
  <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
    <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
      <RowLink opens="application" id={application.id}>
        {application.projectTitle}
      </RowLink>
      <span className="block text-fine wrap-anywhere text-ink-soft">{applicantWords(application)}</span>
      <span className={`block text-fine text-ink-soft ${narrow}`}>
        <Money value={application.requestedAmount} />
      </span>
    </Cell>
    <Cell className={`px-2 py-2 text-right ${wide}`}>
      <Money value={application.requestedAmount} />
    </Cell>
    <Cell className={`px-2 py-2 tabular-nums ${wide}`}>
      {application.mean ?? 'Sealed'}
      <span className="block text-fine text-ink-soft">{scoredWords(application)}</span>
    </Cell>
    <Cell className={`px-2 py-2 ${wide}`}>
      {application.submittedAt && <DateTime value={application.submittedAt} />}
    </Cell>
    <Cell className="px-2 py-2">
      <span className={`font-medium ${stateTones[application.state]}`}>{stateWords[application.state]}</span>
      <span className="block text-fine text-ink-soft">{nextWords(application, isReviewer)}</span>
    </Cell>
  </tr>
)

/** What waits for the caller, or how far it has come. */
function nextWords({ state, ownScore, decision, mayConfirm }: judging.DeskApplication, isReviewer: boolean): string {
  if (state !== 'submitted') return ''
  if (isReviewer && ownScore === null) return 'Your score is missing'
  if (mayConfirm) return 'To confirm'
  return decision === null ? '' : 'Decision proposed'
}
