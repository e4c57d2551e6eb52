import { adminQueries, merges } from '@evenhand/web-kit/desk'
import { Button, DateTime, ErrorState, messageOf, useQuery, useQueryClient } from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergeProgress } from './merge-progress.tsx'
import { MergeProposalCard } from './merge-proposal.tsx'
import { mergesId, showMerges } from './show-merges.ts'
import { NamedPerson } from '../lists/named-person.tsx'

/** Where a person’s record went, and what went into it, with how far each service is. */
export function Merged({ donorId }: { donorId: string }) {
  const may = useMay()
  return may(merges.getMergesOf) ? <Known donorId={donorId} /> : null
}

function Known({ donorId }: { donorId: string }) {
  const known = useQuery(adminQueries.mergesOf(donorId))
  useHistoryAfter([known.data?.into, ...(known.data?.from ?? [])].some((one) => one?.doneAt === null))
  if (known.isError)
    return (
      <div className="mt-4">
        <ErrorState
          title="We couldn’t see whether this record was merged"
          message={messageOf(known.error, 'Try again in a moment.')}
          onRetry={() => void known.refetch()}
        />
      </div>
    )
  const { into, from, proposal } = known.data ?? { into: null, from: [], proposal: null }
  const isAny = proposal !== null || into !== null || from.length > 0
  // There also while it is empty, so that the focus can be put on what comes into it.
  return (
    <div
      id={mergesId}
      tabIndex={-1}
      className="scroll-mt-24"
      {...(isAny && { role: 'group', 'aria-label': 'Merges of this record' })}
    >
      {proposal && <MergeProposalCard proposal={proposal} />}
      <Done into={into} from={from} />
    </div>
  )
}

/** What was confirmed. */
function Done({ into, from }: Pick<merges.MergesOf, 'into' | 'from'>) {
  if (!into && from.length === 0) return null
  return (
    <div role="status" className="mt-4 grid max-w-prose gap-3 rounded-card border border-hairline p-4">
      {into && (
        <div className="grid gap-2">
          <p className="font-medium">
            {into.doneAt === null ? 'Being merged into ' : 'Merged into '}
            <NamedPerson donorId={into.toId} />, asked for <DateTime value={into.askedAt} />.
          </p>
          {into.doneAt !== null && <p>Open that record to see and do everything about this person.</p>}
          <MergeProgress merge={into} />
        </div>
      )}
      {from.map((merge) => (
        <div key={merge.id} className="grid gap-2">
          <p>
            <NamedPerson donorId={merge.fromId} />{' '}
            {merge.doneAt === null ? 'is being merged into this record' : 'was merged into this record'}, asked for{' '}
            <DateTime value={merge.askedAt} />.
          </p>
          <MergeProgress merge={merge} />
        </div>
      ))}
    </div>
  )
}

/** What happened to the person is another story once a merge is done. */
function useHistoryAfter(isMerging: boolean): void {
  const client = useQueryClient()
  const wasMerging = useRef(false)
  useEffect(() => {
    if (wasMerging.current && !isMerging) void client.invalidateQueries({ queryKey: ['admin', 'history'] })
    wasMerging.current = isMerging
  }, [client, isMerging])
}

interface MergeProps {
  donorId: string
  /** Empty where no service knows it. */
  email: string
}

/** Asks for another record of the same person to be one with this, with a reason and the password of the last minutes. */
export function Merge({ donorId, email }: MergeProps) {
  const may = useMay()
  const known = useQuery({ ...adminQueries.mergesOf(donorId), enabled: may(merges.getMergesOf) })
  const [isAsking, setAsking] = useState(false)
  const isAsked = useRef(false)
  // Once the dialog, which keeps the focus, is gone.
  useEffect(() => {
    if (!isAsked.current || isAsking) return
    isAsked.current = false
    showMerges()
  }, [isAsking])
  if (!may(merges.mergeSupporter) || email === '' || known.data?.into || known.data?.proposal?.state === 'open')
    return null
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        If this person also gave with another address, make their two records one. Before you ask for it, you see what
        moves and what stays. Where there is another owner, they confirm it.
      </p>
      <Button size="small" variant="outline" onClick={() => setAsking(true)}>
        Merge with another record
      </Button>
      {isAsking && (
        <MergeDialog
          donorId={donorId}
          email={email}
          onAsked={() => void (isAsked.current = true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
