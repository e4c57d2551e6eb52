import { Button, CircleAlert, CircleCheck, Loading, Skeleton } from '@evenhand/web-kit/facade'
import { Panel } from '../frame/panel.tsx'
import { TaskRow } from './task-row.tsx'
import { type Unread, useTasks } from './use-tasks.ts'

/** The queue: what a person has to do, most urgent first, each row leading to where it is done. */
export function Attention() {
  const { tasks, unread, isPending } = useTasks()
  const rows = tasks.length + unread.length
  return (
    <Panel title={`Needs attention${isPending ? '' : countWords(tasks.length, unread.length)}`}>
      {isPending ? (
        <Loading label="Loading what needs attention" className="grid gap-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Loading>
      ) : rows === 0 ? (
        <p className="flex items-center gap-3">
          <CircleCheck className="size-5 text-success" aria-hidden="true" />
          Nothing needs your attention.
        </p>
      ) : (
        <ul aria-label="Needs attention">
          {unread.map((one) => (
            <UnreadRow key={one.what} unread={one} />
          ))}
          {tasks.map((task) => (
            <TaskRow key={task.key} task={task} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** What couldn’t be read is no task, and how many it has nobody knows. */
function countWords(tasks: number, unread: number): string {
  if (tasks === 0) return ''
  return unread === 0 ? ` (${tasks})` : ` (at least ${tasks})`
}

/** What stays unknown may be waiting too. */
const UnreadRow = ({ unread: { what, again } }: { unread: Unread }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2 last:border-0">
    <span className="flex items-start gap-2">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      We couldn't load {what}.
    </span>
    <Button variant="plain" size="inline" aria-label={`Try again: ${what}`} onClick={again}>
      Try again
    </Button>
  </li>
)
