import { classNames, DateTime, lastInstantOf } from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'
import { counted } from './numbers.ts'
import { PublishedFile } from './published-file.tsx'
import { LateList } from './standing-text.tsx'

interface Moment {
  title: string
  /** When it happened or will; `from` when it can be later. */
  at: string | null
  from?: string
  isDone: boolean
  files: readonly draws.DrawFileName[]
  text: ReactNode
}

function momentsOf(draw: draws.DrawWithFiles, now: number): Moment[] {
  const { committedAt, closesAt, freezesAt, frozenAt, roundAt, round, drawnAt, donors } = draw
  const passed = (at: string | null) => at !== null && Date.parse(at) <= now
  return [
    {
      title: 'Sealed',
      at: committedAt,
      isDone: true,
      files: ['rules.json', 'commitment.json'],
      text: 'A secret number was picked and its fingerprint published, together with the rules and the round of the public beacon that decides. Keep a copy of the seal, and you can tell whether it was changed later.',
    },
    {
      title: 'Entries close',
      at: lastInstantOf(closesAt).toISOString(),
      isDone: passed(closesAt),
      files: [],
      text: 'Entries made after this don’t count in this draw. The rules say how long we wait for mail and payments already on their way.',
    },
    {
      title: 'List frozen',
      at: frozenAt,
      ...(frozenAt === null ? { from: freezesAt } : {}),
      isDone: frozenAt !== null,
      files: ['freeze.json', 'pool.bin'],
      text:
        donors === null || frozenAt === null
          ? 'All entries are published under codes instead of names. That is due at least 24 hours before the random number. Keep the fingerprint of freeze.json then: with it, you can tell whether the list was changed later.'
          : listWords(draw, donors),
    },
    {
      title: 'A random number no one controls',
      // A test system’s own beacon may speak before the hour of its round.
      at: drawnAt !== null && drawnAt < roundAt ? null : roundAt,
      isDone: passed(roundAt) || drawnAt !== null,
      files: [],
      text: `Round ${round} of the beacon, which the seal names: the first one from noon on the day that the rules name. Checking the draw shows whether the beacon is the public one, drand, whose numbers no one knows ahead.`,
    },
    {
      title: 'Drawn',
      at: drawnAt,
      isDone: drawnAt !== null,
      files: ['result.json'],
      text: 'The secret number is revealed, and with it the winning ticket and its alternates.',
    },
  ]
}

const listWords = (draw: draws.Draw, donors: number): ReactNode => (
  <>
    All entries were published under codes instead of names: {counted(donors, 'person takes', 'people take')} part.
    <LateList draw={draw} />
  </>
)

/** The story of a draw from the seal to the winner, each moment with what was published then. */
export function Timeline({ draw, now, className }: { draw: draws.DrawWithFiles; now: number; className?: string }) {
  const moments = momentsOf(draw, now)
  const next = draw.donors === 0 ? -1 : moments.findIndex(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="what-happens-when" className={className}>
      <h2 id="what-happens-when" className="text-heading">
        The draw, step by step
      </h2>
      <ol className="mt-8">
        {moments.map((moment, index) => (
          <MomentOf
            key={moment.title}
            moment={moment}
            isNext={index === next}
            files={draw.files.filter(({ name }) => moment.files.includes(name))}
            slug={draw.slug}
            timeZone={draw.timeZone}
          />
        ))}
      </ol>
    </section>
  )
}

function MomentOf({
  moment: { title, at, from, isDone, text },
  isNext,
  files,
  slug,
  timeZone,
}: {
  moment: Moment
  isNext: boolean
  files: draws.DrawFile[]
  slug: string
  timeZone: string
}) {
  return (
    <li className="group grid grid-cols-[auto_1fr] gap-x-4 sm:gap-x-6">
      <div className="flex flex-col items-center" aria-hidden="true">
        <span
          className={classNames(
            'grid size-9 place-items-center rounded-full border-2',
            isDone ? 'border-primary bg-primary text-on-primary' : isNext ? 'border-primary' : 'border-hairline',
          )}
        >
          {/* No tick: only a check of the draw can say that it was right. */}
          {(isDone || isNext) && (
            <span className={classNames('size-3 rounded-full', isDone ? 'bg-on-primary' : 'bg-accent')} />
          )}
        </span>
        <span className={classNames('w-0.5 grow group-last:hidden', isDone ? 'bg-primary' : 'bg-hairline')} />
      </div>
      <div className="min-w-0 pb-10 group-last:pb-0">
        <h3 className="pt-1 text-title">
          {title}
          <span className="sr-only">{isDone ? ' (done)' : isNext ? ' (next)' : ' (later)'}</span>
        </h3>
        <p className="text-small text-ink-soft">
          {at !== null && <DateTime value={at} show="day-and-time" timeZone={timeZone} />}
          {from !== undefined && (
            <>
              after <DateTime value={from} show="day-and-time" timeZone={timeZone} />
            </>
          )}
        </p>
        <p className="mt-2 max-w-prose">{text}</p>
        {files.length > 0 && (
          <ul className="mt-3 grid gap-3">
            {files.map((file) => (
              <PublishedFile key={file.name} slug={slug} file={file} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
