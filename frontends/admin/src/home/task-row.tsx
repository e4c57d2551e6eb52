import { classNames, DateTime, Link } from '@evenhand/web-kit/facade'
import type { Task } from './task.ts'

const tones: Readonly<Record<NonNullable<Task['urgency']>, string>> = {
  broken: 'bg-danger',
  late: 'bg-danger',
  soon: 'bg-clay',
  near: 'bg-clay',
}

/** One row: what to do, and until or since when. The whole of it leads there. */
export const TaskRow = ({ task }: { task: Task }) => (
  <li className="relative flex flex-col gap-x-6 border-b border-hairline py-2 last:border-0 hover:bg-sunken has-[a:focus-visible]:bg-sunken lg:flex-row lg:items-baseline lg:justify-between">
    <span className="min-w-0">
      <span className="flex items-baseline gap-2.5">
        <span
          aria-hidden="true"
          className={classNames('size-2 shrink-0 rounded-full', task.urgency ? tones[task.urgency] : 'bg-line')}
        />
        <TaskLink task={task} />
      </span>
      {task.detail && <span className="block pl-4.5 text-fine wrap-anywhere text-ink-soft">{task.detail}</span>}
    </span>
    <span className="pl-4.5 text-fine text-ink-soft lg:shrink-0 lg:pl-0 lg:text-right">
      <When task={task} />
    </span>
  </li>
)

const linkLook = 'font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline'

/** A place on this page is an ordinary link, so that the browser goes there. */
const TaskLink = ({ task: { to, words } }: { task: Task }) =>
  to.startsWith('#') ? (
    <a href={to} className={linkLook}>
      {words}
    </a>
  ) : (
    <Link to={to} className={linkLook}>
      {words}
    </Link>
  )

const When = ({ task: { due, since, sinceWords, many, urgency } }: { task: Task }) => (
  <>
    {urgency === 'broken' && <span className="font-medium text-danger">Now</span>}
    {urgency === 'late' && <span className="font-medium text-danger">Overdue. </span>}
    {due && (
      <span className={urgency === 'soon' ? 'font-medium text-clay' : undefined}>
        {due.words}{' '}
        <DateTime
          value={due.at}
          show={due.timeZone ? 'day-and-time' : 'day'}
          {...(due.timeZone ? { timeZone: due.timeZone } : {})}
        />
      </span>
    )}
    {since && (
      <span className={due ? 'block' : undefined}>
        {sinceWords ?? (many > 1 ? 'The oldest since' : 'Since')} <DateTime value={since} />
      </span>
    )}
    {urgency === 'soon' && !due && <span className="font-medium text-clay">Answer soon</span>}
  </>
)
