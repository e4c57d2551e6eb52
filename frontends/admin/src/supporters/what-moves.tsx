import { merges } from '@evenhand/web-kit/desk'
import { api, DateTime, ErrorState, Loading, messageOf, Money, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { GoesOnTwice } from './running.tsx'
import { type Side, TwoRecords } from './two-records.tsx'

interface Previewed extends Omit<merges.MergePreview, 'from' | 'to'> {
  /** As each service knows the two. */
  known: readonly Pick<merges.MergePreview, 'from' | 'to'>[]
}

/** Nothing where one service doesn’t answer, so that nothing is left out unseen. */
async function readPreview({ fromId, toId }: { fromId: string; toId: string }): Promise<Previewed> {
  const params = { donorId: fromId, toId }
  const parts = await Promise.all(Object.values(merges.mergePreviews).map((call) => api(call, { params })))
  return {
    known: parts,
    moves: parts.flatMap(({ moves }) => moves),
    stays: parts.flatMap(({ stays }) => stays),
    ends: parts.flatMap(({ ends }) => ends),
    open: parts.flatMap(({ open }) => open),
  }
}

interface WhatMovesProps {
  /** The record that goes, and the one that it goes into. */
  from: Side
  to: Side
  /** What can be done where nothing is open, and where something is. */
  act: ReactNode
  leave?: ReactNode
}

/** Who the two are, what moves, stays, ends, is paid twice, and is open; only where nothing is, it can be done. */
export function WhatMoves({ from, to, act, leave }: WhatMovesProps) {
  const [fromId, toId] = [from.donorId, to.donorId]
  const preview = useQuery({
    queryKey: ['admin', 'merge-preview', fromId, toId],
    queryFn: () => readPreview({ fromId, toId }),
    staleTime: 0,
    gcTime: 0,
  })
  if (preview.isPending)
    return (
      <Loading label="Looking at what would move">
        <Skeleton className="h-32" />
      </Loading>
    )
  if (preview.isError)
    return (
      <ErrorState
        title="We couldn’t look at what would move"
        message={messageOf(preview.error, 'Nothing was merged. Try again in a moment.')}
        onRetry={() => void preview.refetch()}
      />
    )
  const { open } = preview.data
  return (
    <>
      <TwoRecords from={from} to={to} known={preview.data.known} />
      <Moves preview={preview.data} />
      {open.length > 0 ? (
        <>
          <StillOpen open={open} />
          {leave}
        </>
      ) : (
        act
      )}
    </>
  )
}

function Moves({ preview: { known, moves, stays, ends } }: { preview: Previewed }) {
  return (
    <>
      <h3 className="font-sans font-medium">What moves to the record that stays</h3>
      {moves.length === 0 ? (
        <p>No gifts, entries, memberships or member account. What else there is moves, too.</p>
      ) : (
        <ul aria-label="What moves" className="list-disc space-y-1 pl-5">
          {moves.map((move, nth) => (
            <MoveLine key={nth} move={move} />
          ))}
        </ul>
      )}
      <h3 className="font-sans font-medium">What doesn’t change</h3>
      <ul aria-label="What doesn’t change" className="list-disc space-y-1 pl-5">
        {stays.map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>Each address keeps its newsletters. The person can sign in with either.</li>
      </ul>
      {ends.length > 0 && (
        <>
          <h3 className="font-sans font-medium">What’s over after the merge</h3>
          <ul aria-label="What’s over after the merge" className="list-disc space-y-1 pl-5">
            {ends.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <GoesOnTwice
        from={known.flatMap((one) => one.from?.running ?? [])}
        to={known.flatMap((one) => one.to?.running ?? [])}
      />
      <p>
        Entries that counted twice for one person count once, and caps hold for both records together. A merge can’t be
        undone.
      </p>
    </>
  )
}

const MoveLine = ({ move: { title, amount, entries, nextAt } }: { move: Previewed['moves'][number] }) => (
  <li>
    {title}
    {entries !== null && `: ${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}`}
    {amount !== null && (
      <>
        : <Money value={amount} />
      </>
    )}
    {nextAt !== null && (
      <>
        {' '}
        a month, next on <DateTime value={nextAt} />
      </>
    )}
  </li>
)

const openWords: Readonly<Record<merges.MergeWait, string>> = {
  refund: 'A refund or a dispute isn’t finished.',
  payment: 'A payment was begun within the last half hour.',
  approval: 'An approval isn’t decided.',
  prize: 'A prize isn’t delivered or passed on.',
  review: 'Held entries of one of the records aren’t decided.',
  email: 'An email is being sent.',
}

const StillOpen = ({ open }: { open: readonly merges.MergeWait[] }) => (
  <>
    <p className="font-medium">Something of these records is open. Finish it first, then merge:</p>
    <ul aria-label="What is open" className="list-disc space-y-1 pl-5">
      {[...new Set(open)].map((kind) => (
        <li key={kind}>{openWords[kind]}</li>
      ))}
    </ul>
  </>
)
