import { merges } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, messageOf, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Administrator } from '../audit/administrator.tsx'
import { Allowed } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'
import { NamedPerson } from '../lists/named-person.tsx'
import { overWords } from './merge-words.ts'
import { showMerges } from './show-merges.ts'
import { useMergesAgain } from './use-merges-again.ts'
import { WhatMoves } from './what-moves.tsx'

interface ProposalProps {
  proposal: merges.MergeProposal
}

/** Two records that one owner wants to make one, for another one to confirm or refuse. */
export function MergeProposalCard({ proposal }: ProposalProps) {
  const { fromId, toId, state, reason, askedBy, askedAt, expiresAt, decidedBy, refusal } = proposal
  return (
    <section
      aria-labelledby="merge-proposal"
      className="mt-4 grid max-w-3xl gap-3 rounded-card border border-line p-4 text-small"
    >
      <h2 id="merge-proposal" className="font-sans text-body font-semibold">
        A merge {state === 'open' ? 'waits for another owner' : 'was asked for'}
      </h2>
      <p>
        <NamedPerson donorId={fromId} /> into <NamedPerson donorId={toId} />, which is kept.
      </p>
      <p className="wrap-anywhere">“{reason}”</p>
      <p className="text-ink-soft">
        Asked <Administrator id={askedBy} /> on <DateTime value={askedAt} show="day-and-time" />.{' '}
        {state === 'open' ? (
          <>
            It expires on <DateTime value={expiresAt} show="day-and-time" />. Until it’s confirmed, nothing moves. Both
            addresses were told.
          </>
        ) : (
          overWords[state]
        )}
      </p>
      {refusal !== null && decidedBy !== null && (
        <p className="wrap-anywhere">
          “{refusal}”, said <Administrator id={decidedBy} />.
        </p>
      )}
      {state === 'open' && (
        <Allowed to={merges.confirmMerge}>
          {proposal.isOwn ? <Withdraw proposal={proposal} /> : <Decide proposal={proposal} />}
        </Allowed>
      )}
    </section>
  )
}

const refusalWords = (error: unknown): string =>
  messageOf(error, 'We’re not sure this went through. Reload the page to check.')

/** They see what the one who asked saw; while something is open it can only be refused. */
function Decide({ proposal }: ProposalProps) {
  const readAgain = useMergesAgain(proposal)
  const [isRefusing, setRefusing] = useState(false)
  const params = { mergeId: proposal.id }
  const confirm = useMutation({
    mutationFn: () => api(merges.confirmMerge, { params }),
    onSuccess: async () => {
      await readAgain()
      showMerges()
      toast('Merging', 'The page shows what has moved.')
    },
  })
  const refuse = useMutation({
    mutationFn: (reason: string) => api(merges.refuseMerge, { params, body: { reason } }),
    onSuccess: async () => {
      await readAgain()
      showMerges()
      toast('Refused', 'The person who asked will see why.')
    },
  })
  if (isRefusing)
    return (
      <ReasonForm
        label="Refuse the merge"
        schema={merges.refuseMerge.request.body}
        submit="Refuse"
        hint="It stays in the audit trail for good, so don’t name the person."
        charactersMax={300}
        sending={refuse.isPending}
        refusal={refuse.isError ? refusalWords(refuse.error) : undefined}
        onReason={(reason) => refuse.mutate(reason)}
        onCancel={() => setRefusing(false)}
      />
    )
  const turnDown = (
    <Button size="small" variant="outline" className="justify-self-start" onClick={() => setRefusing(true)}>
      Refuse
    </Button>
  )
  return (
    <WhatMoves
      from={{ donorId: proposal.fromId }}
      to={{ donorId: proposal.toId }}
      leave={turnDown}
      act={
        <>
          <Refusal>{confirm.isError && refusalWords(confirm.error)}</Refusal>
          <div className="flex flex-wrap gap-3">
            <Button size="small" variant="danger" loading={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirm the merge
            </Button>
            {turnDown}
          </div>
        </>
      }
    />
  )
}

/** Who asked for it can't decide, and can take it back. */
function Withdraw({ proposal }: ProposalProps) {
  const readAgain = useMergesAgain(proposal)
  const withdraw = useMutation({
    mutationFn: () => api(merges.withdrawMerge, { params: { mergeId: proposal.id } }),
    onSuccess: async () => {
      await readAgain()
      toast('Withdrawn', 'Nothing was moved.')
    },
  })
  return (
    <>
      <p>You asked for this, so another owner has to decide.</p>
      <Refusal>{withdraw.isError && refusalWords(withdraw.error)}</Refusal>
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </>
  )
}
