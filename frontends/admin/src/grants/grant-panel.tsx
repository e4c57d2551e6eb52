import { adminQueries, grantPayments } from '@evenhand/web-kit/desk'
import { Button, Day, formatDollars, isProblem, messageOf, Money, newId, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { leftOf, standingOf, unpaidOf, waitingOf } from './grant-words.ts'
import { PaymentForm } from './payment-form.tsx'
import { Payments } from './payments.tsx'
import { CancelForm } from './why-form.tsx'
import { Cancellations } from './cancellations.tsx'
import { Reports } from './reports.tsx'
import { useGrantAct } from './use-grant-act.ts'

type Grant = grantPayments.DeskGrant

/** A grant beside the list: what was awarded, paid and reported, and what can be done. */
export function GrantPanel({ grantId, onClose }: { grantId: string; onClose: () => void }) {
  const found = useQuery(adminQueries.grant(grantId))
  return (
    <DeskPanel
      what="grant"
      found={found}
      title={(grant) => ({
        name: grant.organizationName,
        state: standingOf(grant).words,
        tone: standingOf(grant).tone,
      })}
      refusal={(error) => (isProblem(error, 'recused') ? <p role="alert">{messageOf(error, '')}</p> : undefined)}
      version={({ id, version }) => `${id} ${version}`}
      takes={(grant) =>
        waitingOf(grant) || ['to-read', 'overdue'].includes(grant.reportState)
          ? { kind: 'application', thingId: grant.id }
          : undefined
      }
      onClose={onClose}
    >
      {(grant) => (
        <>
          <GrantFacts grant={grant} />
          <Payments grant={grant} />
          <Cancellations grant={grant} />
          <Reports grant={grant} />
          <Acts grant={grant} />
        </>
      )}
    </DeskPanel>
  )
}

const GrantFacts = ({ grant }: { grant: Grant }) => (
  <Facts>
    <Fact name="Project">{grant.projectTitle}</Fact>
    <Fact name="Round">{grant.roundTitle}</Fact>
    <Fact name="Awarded">
      <Money value={grant.awarded} />
    </Fact>
    <Fact name="Paid">
      <Money value={grant.paid} />
    </Fact>
    {Number(grant.canceled) > 0 && (
      <Fact name="Canceled">
        <Money value={grant.canceled} />
      </Fact>
    )}
    <Fact name="Left to pay">{formatDollars(unpaidOf(grant))}</Fact>
    {grant.reportState !== 'reported' && (
      <Fact name="Report">
        {grant.reportState === 'overdue' ? 'Overdue since' : 'Due by'} <Day value={grant.reportDueOn} />
      </Fact>
    )}
  </Facts>
)

function Acts({ grant }: { grant: Grant }) {
  const may = useMay()
  const [doing, setDoing] = useState<'record' | 'cancel'>()
  const [cancellationId] = useState(newId)
  const act = useGrantAct(grant)
  const isEnding = grant.cancellations.some(({ state }) => state === 'recorded')
  if (!may(grantPayments.recordGrantPayment)) return null
  if (leftOf(grant) === 0n || isEnding) return null
  if (doing === 'record') return <PaymentForm grant={grant} onDone={() => setDoing(undefined)} />
  if (doing === 'cancel') {
    return (
      <CancelForm
        title={`Cancel the rest of the grant to ${grant.organizationName}`}
        sending={act.isPending}
        onSay={(why) => act.mutate({ kind: 'record-cancellation', cancellationId, ...why })}
        onBack={() => setDoing(undefined)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" onClick={() => setDoing('record')}>
        Record a payment
      </Button>
      {waitingOf(grant) === undefined && (
        <Button size="small" variant="outline" onClick={() => setDoing('cancel')}>
          Cancel the rest
        </Button>
      )}
    </div>
  )
}
