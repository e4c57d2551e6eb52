import { approvals } from '@evenhand/web-kit/desk'
import { DateTime, Day, formatDollars, Link, parseDollars, titled } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { Administrator } from '../audit/administrator.tsx'
import { Allowed } from '../frame/allowed.tsx'
import { TakeBar } from '../takings/take-bar.tsx'
import { Decide } from './decide.tsx'
import { Withdraw } from './withdraw.tsx'

const stateWords = approvals.approvalStateWords

/** One amount with all that who decides has to know, and what they may do. */
export function ApprovalCard({ approval }: { approval: approvals.Approval }) {
  const { id, state, isOwn, act, giftId } = approval
  const title = titleOf(approval)
  return (
    <article
      aria-labelledby={`approval-${id}`}
      className="grid gap-3 rounded-card border border-hairline bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`approval-${id}`} className="font-medium wrap-anywhere">
          {title}
        </h2>
        <span className="text-small text-ink-soft">{stateWords[state]}</span>
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-[max-content_1fr]">
        {factsOf(approval).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-soft">
        Asked <Administrator id={approval.askedBy} /> on <DateTime value={approval.askedAt} show="day-and-time" />.
        <Outcome approval={approval} />
      </p>
      {state === 'asked' && !isOwn && <TakeBar of={{ kind: 'approval', thingId: id }} />}
      {giftId && (
        <p className="text-small">
          <Link to={`/admin/gifts?gift=${giftId}`} className="text-primary underline underline-offset-4">
            {act.kind === 'refund' ? 'See the gift' : 'See what was recorded'}
          </Link>
        </p>
      )}
      {state === 'asked' && (
        <Allowed to={approvals.approve}>
          {isOwn ? <Withdraw approvalId={id} what={title} /> : <Decide approval={approval} what={title} />}
        </Allowed>
      )}
    </article>
  )
}

function Outcome({
  approval: { state, decidedBy, decidedAt, expiresAt, reason, failure },
}: {
  approval: approvals.Approval
}) {
  if (decidedBy && decidedAt)
    return (
      <>
        {' '}
        {stateWords[state]} <Administrator id={decidedBy} /> on <DateTime value={decidedAt} show="day-and-time" />
        {reason ? `: “${reason}”` : '.'}
        {failure && ` The payment processor refused the refund, so nothing went back: “${failure}”`}
      </>
    )
  return (
    <>
      {' '}
      {state === 'expired' ? 'It expired on' : 'It expires on'} <DateTime value={expiresAt} show="day-and-time" />.
    </>
  )
}

const dollars = (amount: string): string => formatDollars(parseDollars(amount) ?? 0n)

function titleOf({ act, amount, donorName, donorEmail }: approvals.Approval): string {
  const who = donorName || donorEmail
  switch (act.kind) {
    case 'refund':
      return `Refund of ${dollars(amount)} to ${who}`
    case 'purchase':
      return `Invoice of ${dollars(amount)}, paid by ${who}`
    case 'offline-gift':
      return `${titled(act.gift.way)} of ${dollars(amount)} from ${who}`
  }
}

type Fact = [name: string, value: ReactNode]

const factsOf = (approval: approvals.Approval): Fact[] =>
  [
    ['Email', approval.donorEmail] satisfies Fact,
    ['Known here as', approval.knownAs] satisfies Fact,
    ...factsOfAct(approval),
  ].filter(([, value]) => Boolean(value))

function factsOfAct({ act, invoice, gift, feeCover }: approvals.Approval): Fact[] {
  switch (act.kind) {
    case 'refund':
      return [
        ['Reason', act.reason],
        ['Of a gift of', gift && dollars(gift.amount)],
        ['Card fee that goes back too', Number(feeCover) > 0 && dollars(feeCover)],
        ['Method', gift && (gift.byHand ? 'By hand, the way it came' : 'To the card')],
      ]
    case 'purchase':
      return [
        ['Invoice', invoice && `${invoice.number}, ${invoice.name}`],
        ['Method', act.purchase.way === 'check' ? 'Check' : 'Bank transfer'],
        ['Received on', <Day key="day" value={act.purchase.receivedOn} />],
        ['Reference', act.purchase.reference],
      ]
    case 'offline-gift':
      return [
        ['Received on', <Day key="day" value={act.gift.receivedOn} />],
        ['Buys a level once', act.gift.level && titled(act.gift.level)],
        ['Reference', act.gift.reference],
        ['Note', act.gift.note],
      ]
  }
}
