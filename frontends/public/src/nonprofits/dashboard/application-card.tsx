import { Button, Card, ClosingTime, DateTime, Link, Money } from '@evenhand/web-kit/facade'
import type { grants } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { toApplication } from '../portal-address.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Quoted } from './quoted.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { Written } from './written.tsx'

interface ApplicationCardProps {
  application: grants.OwnApplication
  /** Its round takes applications, and gives them back. */
  isOpen: boolean
}

export function ApplicationCard({ application, isOpen }: ApplicationCardProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { id, roundId, state, projectTitle } = application
  const title = projectTitle || 'Project without a title'
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h4 className="min-w-0 font-semibold wrap-anywhere">{title}</h4>
        {state !== 'draft' && <StatusBadge status={state} />}
      </div>
      <p className="mt-1 text-small text-ink-soft wrap-anywhere">
        {application.organizationName} · {application.roundTitle}
        {application.requestedAmount && (
          <>
            {' '}
            · <Money value={application.requestedAmount} wholeDollars />
          </>
        )}
      </p>
      <p className="mt-3 max-w-prose">
        <Standing application={application} isOpen={isOpen} />
      </p>
      {application.decision?.words && <Quoted>{application.decision.words}</Quoted>}
      {state !== 'draft' && <Written application={application} />}
      {(state === 'draft' || (state === 'submitted' && isOpen)) && (
        <p className="mt-5 flex flex-wrap gap-3">
          {state === 'draft' && isOpen && (
            <Button asChild size="small">
              <Link to={toApplication(roundId, id)} aria-label={`Continue: ${title}`}>
                Continue
              </Link>
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            aria-label={`${state === 'draft' ? 'Discard' : 'Withdraw'}: ${title}`}
            onClick={() => setIsAsked(true)}
          >
            {state === 'draft' ? 'Discard' : 'Withdraw'}
          </Button>
        </p>
      )}
      {isAsked && <WithdrawDialog application={application} onClose={() => setIsAsked(false)} />}
    </Card>
  )
}

function Standing({
  application: { state, closesAt, decidesAt, changedAt, submittedAt, decision },
  isOpen,
}: ApplicationCardProps) {
  switch (state) {
    case 'draft':
      return isOpen ? (
        <>
          Saved <DateTime value={changedAt} show="day-and-time" />. Submit it by{' '}
          <ClosingTime closesAt={closesAt} show="day-and-time" />.
        </>
      ) : (
        <>Its round has closed, so it can no longer be submitted.</>
      )
    case 'submitted':
      return (
        <>
          Submitted <DateTime value={submittedAt ?? changedAt} />. We decide by <DateTime value={decidesAt} /> and email
          you then.
        </>
      )
    case 'approved':
      return (
        <>
          Approved
          {decision && (
            <>
              {' '}
              <DateTime value={decision.decidedAt} />: we grant <Money value={decision.award ?? '0.00'} wholeDollars />
            </>
          )}
          .
        </>
      )
    case 'rejected':
      return (
        <>
          Not approved
          {decision && (
            <>
              {' '}
              <DateTime value={decision.decidedAt} />
            </>
          )}
          .
        </>
      )
    case 'withdrawn':
      return (
        <>
          You withdrew it <DateTime value={changedAt} />.
        </>
      )
  }
}
