import { emailAutomations, emailQueries } from '@evenhand/web-kit/desk'
import {
  Cell,
  DateTime,
  HeaderCell,
  keepPreviousData,
  Link,
  Sheet,
  Table,
  useInfiniteQuery,
} from '@evenhand/web-kit/facade'
import { ChoiceField } from '../../lists/choice-field.tsx'
import { useListAddress } from '../../lists/list-address.ts'
import { ListBody } from '../../lists/list-body.tsx'
import { totalWords } from '../../lists/total-words.ts'
import { TypedField } from '../../lists/typed-field.tsx'
import {
  type Automation,
  outcomeWords,
  reasonWords,
  type Run,
  runStateTones,
  runStateWords,
} from './automation-words.ts'
import { kindWords, reasonOf } from './journey/journey-words.ts'

interface RunsSheetProps {
  automation: Automation
  onClose: () => void
}

/** Who entered an automation, and what became of each; what is looked for stands in the address. */
export function RunsSheet({ automation: { id, name }, onClose }: RunsSheetProps) {
  const { search, change } = useListAddress()
  const State = emailAutomations.AutomationRunFilter.shape.state.catch('all')
  const state = State.parse(search.get('runs') ?? undefined)
  const find = search.get('find') ?? ''
  const list = useInfiniteQuery({
    ...emailQueries.automationRuns(id, { state, ...(find ? { search: find } : {}) }),
    placeholderData: keepPreviousData,
  })
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total
  const isFiltered = state !== 'all' || find !== ''
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">{name}</span>}
      description="Who entered, and what became of each"
      opensAt="text"
      className="w-[min(44rem,100vw)] text-small"
    >
      <div className="mt-5 grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <TypedField
            label="Search"
            type="search"
            maxLength={200}
            value={find}
            onChange={(typed) => change({ find: typed }, { replace: true })}
          />
          <ChoiceField
            label="Status"
            value={state}
            choices={[['all', 'All'], ...Object.entries(runStateWords)]}
            onChange={(chosen) => change({ runs: chosen === 'all' ? undefined : chosen }, { replace: true })}
          />
        </div>
        <p role="status" className="text-ink-soft tabular-nums">
          {total === undefined ? ' ' : `${totalWords(total)} ${total === 1 ? 'entry' : 'entries'}`}
        </p>
        <ListBody
          what="the log"
          list={list}
          rows={runs.length}
          empty={
            isFiltered
              ? { title: 'Nobody matches', hint: 'Try part of a name or an email address, or another status.' }
              : { title: 'Nobody has entered yet', hint: 'People who set this automation off show here.' }
          }
        >
          <RunsTable runs={runs} />
        </ListBody>
      </div>
    </Sheet>
  )
}

const RunsTable = ({ runs }: { runs: readonly Run[] }) => (
  <Table aria-label="Who entered">
    <thead>
      <tr>
        <HeaderCell className="px-2">Who</HeaderCell>
        <HeaderCell className="px-2">Due</HeaderCell>
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {runs.map((run) => (
        <RunRow key={run.id} {...run} />
      ))}
    </tbody>
  </Table>
)

function RunRow({ trigger, triggerId, subscriberId, email, name, state, reason, path, dueAt, settledAt }: Run) {
  const why = reasonWords({ state, reason })
  return (
    <tr>
      <Cell className="min-w-40 px-2 py-2">
        {subscriberId !== null && email !== null ? (
          <Link
            to={`/email-management?tab=subscribers&subscriber=${subscriberId}`}
            className="wrap-anywhere text-primary underline underline-offset-4"
          >
            {email}
          </Link>
        ) : (
          <span className="text-ink-soft">Not a subscriber</span>
        )}
        {name && <span className="block wrap-anywhere">{name}</span>}
        {trigger === 'donation' && (
          <Link
            to={`/admin/gifts?gift=${triggerId}`}
            className="block text-fine text-primary underline underline-offset-4"
          >
            Open the gift
          </Link>
        )}
      </Cell>
      <Cell className="px-2 py-2">
        <DateTime value={dueAt} show="day-and-time" />
      </Cell>
      <Cell className="px-2 py-2">
        <span className={`font-medium ${runStateTones[state]}`}>{runStateWords[state]}</span>
        {why && <span className="block text-fine wrap-anywhere text-ink-soft">{why}</span>}
        {settledAt && (
          <span className="block text-fine text-ink-soft">
            <DateTime value={settledAt} show="day-and-time" />
          </span>
        )}
        {path.length > 0 && <Path path={path} />}
      </Cell>
    </tr>
  )
}

/** The steps that they took. */
const Path = ({ path }: Pick<Run, 'path'>) => (
  <details className="mt-1 text-fine">
    <summary className="cursor-pointer text-primary">{path.length === 1 ? '1 step' : `${path.length} steps`}</summary>
    <ol className="mt-1 grid gap-1">
      {path.map(({ stepId, kind, outcome, reason, takenAt }) => (
        <li key={stepId}>
          {`${kindWords[kind]}: ${outcomeWords[outcome]}`}
          {reason && ` (${reasonOf(reason)})`}
          <span className="block text-ink-soft">
            <DateTime value={takenAt} show="day-and-time" />
          </span>
        </li>
      ))}
    </ol>
  </details>
)
