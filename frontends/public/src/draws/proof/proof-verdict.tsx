import { CircleCheck } from '@evenhand/web-kit/facade'
import type { ProofVerdict } from '../check/job.ts'
import { counted, duration, grouped } from '../numbers.ts'

type Holding = Extract<ProofVerdict, { kind: 'holds' }>

export const ProofVerdictView = ({ verdict }: { verdict: Holding }) => (
  <div className="rounded-card border border-success bg-surface p-6">
    <p className="flex items-start gap-3 font-semibold">
      <CircleCheck className="mt-0.5 size-6 shrink-0 text-success" aria-hidden="true" />
      <span>
        You are in this draw with {counted(verdict.entries, 'entry', 'entries')}: {ticketsOf(verdict)} of{' '}
        {grouped(verdict.total)}.
      </span>
    </p>
    {verdict.drawn && (
      <p className="mt-3">
        The published winning ticket is {grouped(verdict.drawn.winningTicket)}: {placeInWords(verdict.drawn.place)}
      </p>
    )}
    <p className="mt-3 text-small text-ink-soft">
      Tickets are counted from 0. Your code in the list is <code className="font-mono break-all">{verdict.id}</code>.
      Opened in <span className="tabular-nums">{duration(verdict.milliseconds)}</span>.
    </p>
  </div>
)

function placeInWords(place: number | undefined): string {
  if (place === undefined) return 'it isn’t one of yours this time.'
  return place === 0
    ? 'it is one of yours.'
    : `it isn’t one of yours, but you are alternate ${place}. If no one ahead of you gets the prize, we’ll offer it to you. This page shows what has happened so far.`
}

const ticketsOf = ({ first, last }: Holding): string =>
  first === last ? `ticket ${grouped(first)}` : `tickets ${grouped(first)} to ${grouped(last)}`
