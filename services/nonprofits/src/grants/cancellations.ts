import { grantPayments } from '@evenhand/contracts/http'
import type { Cancellation, Grant } from '../applications/grant.ts'
import { type CancellationAct, type Changed, type Doing, refusalOfOther, same } from './acts.ts'
import { leftCents } from './amounts.ts'

/** What of a grant won't be paid takes two people. While it waits, no payment and no return is recorded: what is confirmed is what was read. */
export function changeCancellation(grant: Grant, act: CancellationAct, doing: Doing): Changed {
  const known = grant.cancellations.find(({ id }) => id === act.cancellationId)
  if (act.kind === 'record-cancellation') return record(grant, known, { ...act, ...doing })
  if (!known) return { refused: 'We couldn’t find that cancellation.' }
  return act.kind === 'confirm-cancellation' ? confirm(grant, known, doing) : takeBack(grant, known, act.reason)
}

function record(
  grant: Grant,
  known: Cancellation | undefined,
  { cancellationId: id, reason, evidence, by, at }: Extract<CancellationAct, { kind: 'record-cancellation' }> & Doing,
): Changed {
  if (known) {
    return known.reason === reason && known.evidence === evidence
      ? same(grant)
      : { refused: 'This cancellation is recorded already. Void that record, then record another one.' }
  }
  if (grant.isPending) return { refused: 'Something of this grant waits to be confirmed. Confirm or void it first.' }
  if (grant.cancellations.length >= grantPayments.cancellationsPerGrantMax)
    return { refused: 'This grant has as many cancellations as it can.' }
  const cents = leftCents(grant)
  if (cents === 0) return { refused: 'Nothing of this grant is left to cancel.' }
  const recorded: Cancellation = {
    id,
    cents,
    state: 'recorded',
    reason,
    evidence,
    recordedBy: by,
    recordedAt: at,
    confirmedBy: null,
    confirmedAt: null,
    takenBackReason: null,
  }
  return { grant: { ...grant, cancellations: [...grant.cancellations, recorded] }, told: undefined }
}

function confirm(grant: Grant, cancellation: Cancellation, doing: Doing): Changed {
  if (cancellation.state === 'canceled') return same(grant)
  if (cancellation.state === 'taken-back')
    return { refused: 'The record of this cancellation was voided. Record it again.' }
  const refused = refusalOfOther(
    cancellation.recordedBy,
    doing,
    'You recorded this cancellation. Another person has to confirm it.',
  )
  if (refused !== undefined) return { refused }
  const canceled: Cancellation = {
    ...cancellation,
    state: 'canceled',
    confirmedBy: doing.by,
    confirmedAt: doing.at,
  }
  return {
    grant: { ...withCancellation(grant, canceled), canceledCents: grant.canceledCents + canceled.cents },
    told: { kind: 'canceled', cancellation: canceled },
  }
}

function takeBack(grant: Grant, cancellation: Cancellation, takenBackReason: string): Changed {
  if (cancellation.state === 'taken-back') return same(grant)
  if (cancellation.state === 'canceled') return { refused: 'This cancellation is confirmed, so it can’t be voided.' }
  return {
    grant: withCancellation(grant, { ...cancellation, state: 'taken-back', takenBackReason }),
    told: undefined,
  }
}

const withCancellation = (grant: Grant, cancellation: Cancellation): Grant => ({
  ...grant,
  cancellations: grant.cancellations.map((one) => (one.id === cancellation.id ? cancellation : one)),
})
