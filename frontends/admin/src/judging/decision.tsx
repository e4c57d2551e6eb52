import { judging, type rounds } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, Money, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { Administrator } from '../audit/administrator.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { refusalWords, useJudging } from './use-judging.ts'

interface DecisionProps {
  application: judging.DeskApplication
  round: rounds.GrantRound
}

/** What was proposed and confirmed, and what can be: one person proposes, another one confirms. */
export function Decision({ application, round }: DecisionProps) {
  const { state, decision } = application
  if (state === 'withdrawn' || state === 'draft') return null
  return (
    <section aria-label="Decision" className="grid gap-3">
      <h3 className="font-sans font-semibold">Decision</h3>
      {decision && <Proposed decision={decision} />}
      {state === 'submitted' && <Deciding application={application} round={round} />}
    </section>
  )
}

type Proposal = NonNullable<judging.DeskApplication['decision']>

const Proposed = ({ decision }: { decision: Proposal }) => (
  <div className="grid gap-1">
    <p className="font-medium">
      {decision.verdict === 'approved' ? (
        <>
          Grant of <Money value={decision.award ?? '0.00'} />
        </>
      ) : (
        'No grant'
      )}
    </p>
    {decision.words && (
      <blockquote className="border-l-2 border-hairline pl-4 wrap-anywhere whitespace-pre-line">
        {decision.words}
      </blockquote>
    )}
    <p className="text-ink-soft">
      Proposed <DateTime value={decision.at} show="day-and-time" />, <Administrator id={decision.by} />
      {decision.confirmedBy && decision.confirmedAt && (
        <>
          . Confirmed <DateTime value={decision.confirmedAt} show="day-and-time" />,{' '}
          <Administrator id={decision.confirmedBy} />
        </>
      )}
    </p>
  </div>
)

function Deciding({ application, round }: DecisionProps) {
  const may = useMay()
  const [isWriting, setWriting] = useState(false)
  const { decision, mayConfirm } = application
  if (!may(judging.proposeDecision)) return null
  if (round.state !== 'closed') return <p className="text-ink-soft">Decisions are made once the round has closed.</p>
  if (application.scores === null)
    return <p className="text-ink-soft">It can be decided once all its reviewers have scored it.</p>
  if (isWriting) return <ProposalForm application={application} onCancel={() => setWriting(false)} />
  return (
    <div className="grid gap-3">
      {decision && mayConfirm && <Confirmation application={application} decision={decision} />}
      {decision && !mayConfirm && (
        <p className="text-ink-soft">
          You proposed this, so you can’t confirm it yourself: a grant takes two people. Ask another administrator.
        </p>
      )}
      <Button
        size="small"
        variant={decision ? 'outline' : 'primary'}
        className="justify-self-start"
        onClick={() => setWriting(true)}
      >
        {decision ? 'Propose something else' : 'Propose a decision'}
      </Button>
    </div>
  )
}

function Confirmation({ application, decision }: { application: judging.DeskApplication; decision: Proposal }) {
  const may = useMay()
  const { show, lookAgain } = useJudging()
  const confirm = useMutation({
    mutationFn: () =>
      api(judging.confirmDecision, {
        params: { applicationId: application.id },
        body: { seen: application.version },
      }),
    onSuccess: (answered) => {
      show(answered)
      toast('Confirmed', 'The organization will be told by email.')
    },
    onError: () => void lookAgain(),
  })
  if (!may(judging.confirmDecision)) return null
  return (
    <div className="grid gap-3">
      <p className="max-w-prose">
        If you confirm it, it’s final, and the organization is emailed the decision with these words.
        {decision.verdict === 'approved' && ' The grant is set aside from the budget and published.'}
      </p>
      <Refusal>{confirm.isError && refusalWords(confirm.error)}</Refusal>
      <Button size="small" className="justify-self-start" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {decision.verdict === 'approved' ? 'Confirm the grant' : 'Confirm that there’s no grant'}
      </Button>
    </div>
  )
}
