import { CircleAlert, CircleCheck } from '@evenhand/web-kit/facade'
import { SupportAddress } from '../../reading/text-link.tsx'
import { counted, duration, grouped } from '../numbers.ts'
import { headlineOf } from './draw-check.ts'
import type { DrawVerdict } from './job.ts'
import { NotComparedList } from './not-compared-list.tsx'
import { inHumanTimes, Steps } from './steps.tsx'

/** How a check ended: all of it, or the first thing that does not agree. */
export function DrawVerdictView({ verdict, milliseconds }: { verdict: DrawVerdict; milliseconds: number }) {
  const headline = headlineOf(verdict)
  return (
    <div className="mt-6 border-t border-hairline pt-6">
      {verdict.kind === 'differs' ? (
        <>
          <h3 className="flex items-start gap-3 text-title text-danger">
            <CircleAlert className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
            {headline}
          </h3>
          <p className="mt-3 max-w-prose wrap-anywhere">{verdict.sentence}</p>
          <p className="mt-3 max-w-prose text-ink-soft">
            Download the files below as evidence, and write to <SupportAddress />.
          </p>
        </>
      ) : verdict.kind === 'own-beacon' ? (
        <>
          <h3 className="flex items-start gap-3 text-title">
            <CircleAlert className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
            {headline}
          </h3>
          <p className="mt-3 max-w-prose wrap-anywhere">{verdict.sentence}</p>
          <p className="mt-3 max-w-prose text-ink-soft">
            That’s how a test system shows a draw. It doesn’t show that the winner was left to chance: if there’s a real
            prize, write to <SupportAddress />.
          </p>
        </>
      ) : (
        <>
          <h3 className="flex items-start gap-3 text-title text-success">
            <CircleCheck className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
            {headline}
          </h3>
          <p className="mt-1 text-small text-ink-soft">
            Checked on this device in <span className="tabular-nums">{duration(milliseconds)}</span>.
          </p>
          {verdict.kind === 'agrees-so-far' && verdict.overdue !== undefined && (
            <p className="mt-4 max-w-prose font-semibold wrap-anywhere">{inHumanTimes(verdict.overdue)}</p>
          )}
          <NotComparedList notCompared={verdict.notCompared} />
          {verdict.kind === 'agrees' && <Drawn verdict={verdict} />}
        </>
      )}
      {verdict.steps.length > 0 && (
        <>
          <h4 className="mt-8 font-sans font-semibold">
            {verdict.kind === 'differs' ? 'What matched before' : 'What matches'}
          </h4>
          <Steps steps={verdict.steps} />
        </>
      )}
    </div>
  )
}

function Drawn({ verdict: { winner, alternates } }: { verdict: Extract<DrawVerdict, { kind: 'agrees' }> }) {
  return (
    <>
      <dl className="mt-6 grid gap-x-10 gap-y-5 sm:grid-cols-[auto_1fr]">
        <div>
          <dt className="text-small text-ink-soft">The winning ticket</dt>
          <dd className="mt-2 font-display text-figure tabular-nums">{grouped(winner.ticket)}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-small text-ink-soft">belongs to the donor with the code</dt>
          <dd className="mt-1">
            <code className="font-mono text-small break-all">{winner.id}</code>
            <p className="mt-1 text-small text-ink-soft">
              with {counted(winner.entries, 'entry', 'entries')}, at place {grouped(winner.index)} of the list, counted
              from 0
            </p>
          </dd>
        </div>
      </dl>
      {alternates.length > 0 && (
        <details className="mt-5">
          <summary className="inline-block min-h-6 cursor-pointer text-small font-semibold text-primary underline decoration-1 underline-offset-4">
            {counted(alternates.length, 'alternate', 'alternates')}, should the prize not be accepted
          </summary>
          <ol className="mt-3 grid gap-3 text-small">
            {alternates.map(({ ticket, id }, at) => (
              <li key={id}>
                <span className="tabular-nums">
                  {at + 1}. Ticket {grouped(ticket)}
                </span>
                <code className="block font-mono text-fine break-all text-ink-soft">{id}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
