import { claims } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Administrator } from '../audit/administrator.tsx'
import { Allowed } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'
import { awardedTo, awardedWords } from './award-prize.tsx'
import { placeWords, reasonWords } from './claim-words.ts'
import type { ClaimProps } from './next-act.tsx'
import { Part } from './part.tsx'
import { refusalWords, useDesk } from './use-desk.ts'

export interface ProposalProps extends ClaimProps {
  proposal: claims.Proposal
}

/** Whether two people decide here and a proposal waits, so that no other act is offered meanwhile. */
export const isProposed = ({ people, proposal }: claims.WinnerDesk): boolean =>
  people === 2 && proposal?.state === 'open'

/** What one person proposed, for another one to confirm or refuse. */
export function ProposalCard(props: ProposalProps) {
  const { proposal, desk, claim } = props
  const { act, reason, words, state, proposedBy, proposedAt, expiresAt, isOwn } = proposal
  return (
    <Part title={act === 'award' ? 'Proposed: award the prize' : 'Proposed: pass the prize on'}>
      <div className="grid max-w-prose gap-3 rounded-control border border-line p-4">
        <p className="font-medium wrap-anywhere">
          {act === 'award' ? `Award ${awardedTo(desk, claim)}.` : `${placeWords(claim.place)} forfeits the prize.`}
        </p>
        {reason && (
          <p className="wrap-anywhere">
            {reasonWords[reason]}: {words}
          </p>
        )}
        <p className="text-small text-ink-soft">
          Proposed <Administrator id={proposedBy} /> on <DateTime value={proposedAt} show="day-and-time" />.{' '}
          {state === 'void' ? (
            'The claim has changed since, so this no longer counts.'
          ) : (
            <>
              {state === 'expired' ? 'It expired on' : 'It expires on'}{' '}
              <DateTime value={expiresAt} show="day-and-time" />.
            </>
          )}
        </p>
        {state === 'open' && (
          <Allowed to={claims.confirmProposal}>{isOwn ? <Withdraw {...props} /> : <Decide {...props} />}</Allowed>
        )}
      </div>
    </Part>
  )
}

const paramsOf = ({ desk, claim, proposal }: ProposalProps) => ({
  slug: desk.slug,
  place: String(claim.place),
  proposalId: proposal.id,
})

function Decide(props: ProposalProps) {
  const { desk, claim, proposal } = props
  const { show, lookAgain } = useDesk(desk.slug)
  const [isRefusing, setRefusing] = useState(false)
  const isAward = proposal.act === 'award'
  const confirm = useMutation({
    mutationFn: () => api(claims.confirmProposal, { params: paramsOf(props) }),
    onSuccess: (after) => {
      if (isAward) toast('Awarded', awardedWords(claim))
      else toast('Passed on', claim.person ? passedOnWords(claim) : 'It’s in the record.')
      show(after)
    },
    onError: lookAgain,
  })
  if (isRefusing) return <Refuse {...props} onBack={() => setRefusing(false)} />
  return (
    <>
      <p className="text-ink-soft">
        {isAward
          ? 'The winner’s first name, initial and state are published as soon as you confirm this.'
          : claim.place < desk.alternates
            ? `${placeWords(claim.place + 1)} becomes the potential winner as soon as you confirm this.`
            : 'No one is left after that, and the prize is not awarded.'}{' '}
        You can’t undo it.
      </p>
      <Refusal className="text-small">{confirm.isError && refusalWords(confirm.error)}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant={isAward ? 'primary' : 'danger'}
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {isAward ? 'Confirm and award' : 'Confirm and pass it on'}
        </Button>
        <Button size="small" variant="outline" onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      </div>
    </>
  )
}

const passedOnWords = ({ person }: claims.Claim): string =>
  person?.email ? 'They get an email.' : 'Write to them: we have no email address for them.'

function Refuse({ onBack, ...props }: ProposalProps & { onBack: () => void }) {
  const { show, lookAgain } = useDesk(props.desk.slug)
  const refuse = useMutation({
    mutationFn: (reason: string) => api(claims.refuseProposal, { params: paramsOf(props), body: { reason } }),
    onSuccess: (after) => {
      toast('Refused', 'The person who proposed it will see why.')
      show(after)
    },
    onError: lookAgain,
  })
  return (
    <ReasonForm
      label="Refuse the proposal"
      schema={claims.refuseProposal.request.body}
      submit="Refuse"
      hint="Kept in the record, for administrators only."
      charactersMax={300}
      sending={refuse.isPending}
      refusal={refuse.isError ? refusalWords(refuse.error) : undefined}
      onReason={(reason) => refuse.mutate(reason)}
      onCancel={onBack}
    />
  )
}

/** Who proposed it can't decide, and can take it back. */
function Withdraw(props: ProposalProps) {
  const { show, lookAgain } = useDesk(props.desk.slug)
  const withdraw = useMutation({
    mutationFn: () => api(claims.withdrawProposal, { params: paramsOf(props) }),
    onSuccess: (after) => {
      toast('Withdrawn', 'Nothing was done.')
      show(after)
    },
    onError: lookAgain,
  })
  return (
    <>
      <p className="text-small">You proposed this, so another person has to confirm it.</p>
      <Refusal className="text-small">{withdraw.isError && refusalWords(withdraw.error)}</Refusal>
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
