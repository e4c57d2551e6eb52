import { classNames, DateTime, Link, Money } from '@evenhand/web-kit/facade'
import { takenOfManyWords, takenWords } from '../takings/taken-words.ts'
import { useNow } from '../takings/use-now.ts'
import { useTakings } from '../takings/use-takings.ts'
import { RowActs } from './row-acts.tsx'
import type { Task } from './task.ts'
import { useMayDo } from './use-may-do.ts'

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
      {task.takes && <Taken {...task.takes} />}
      {task.detail && <span className="block pl-4.5 text-fine wrap-anywhere text-ink-soft">{task.detail}</span>}
    </span>
    <span className="pl-4.5 text-fine text-ink-soft lg:shrink-0 lg:pl-0 lg:ml-auto lg:text-right">
      <When task={task} />
    </span>
    <span className="flex flex-wrap items-center gap-2 pl-4.5 max-lg:mt-1 lg:shrink-0 lg:self-center lg:pl-0">
      <span className="relative z-10 flex flex-wrap gap-2 empty:hidden">
        <RowActs task={task} />
      </span>
      {/* The link says what it is about; this is where to press. */}
      <span
        aria-hidden="true"
        data-act=""
        className="rounded-full border border-line px-3 py-1 text-fine font-semibold"
      >
        <Act task={task} />
      </span>
    </span>
  </li>
)

/** What there is to do, or only to see. */
const Act = ({ task }: { task: Task }) => (useMayDo()(task) ? task.act : 'See')

/** Who is at work on it, or on how many of them. */
function Taken({ kind, first }: NonNullable<Task['takes']>) {
  const now = useNow()
  const taken = useTakings().filter((one) => one.kind === kind && first.includes(one.thingId))
  const [one] = taken
  const said = first.length === 1 ? (one ? [takenWords(one, now)] : []) : takenOfManyWords(taken, now)
  return said.map((words) => (
    <span key={words} className="block pl-4.5 text-fine font-medium">
      {words}
    </span>
  ))
}

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

const When = ({ task: { due, since, sinceWords, many, urgency, dearest } }: { task: Task }) => (
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
    {dearest !== undefined && (
      <span className="block tabular-nums">
        {many > 1 && 'Up to '}
        <Money value={dearest} />
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
