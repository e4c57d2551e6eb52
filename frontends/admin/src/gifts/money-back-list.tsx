import type { gifts } from '@evenhand/web-kit/desk'
import { ExternalLink } from '@evenhand/web-kit/desk'
import { DateTime, Money, queries, useQuery } from '@evenhand/web-kit/facade'

type One = gifts.MoneyBack

const refundWords: Readonly<Record<One['state'], string>> = {
  'on-its-way': 'Refund, on its way to the donor',
  done: 'Refund, done',
  failed: 'Refund failed: the money came back to us, and the gift counts again',
  inquiry: 'Refund',
  opened: 'Refund',
  won: 'Refund',
  lost: 'Refund',
}

const disputeWords: Readonly<Record<One['state'], { state: string; todo: string }>> = {
  inquiry: {
    state: 'The donor’s bank is asking about the payment. No money was taken.',
    todo: 'Tell the processor what it was for, or refund it before it becomes a dispute.',
  },
  opened: {
    state: 'Disputed: the donor’s bank took the money, and the entries were taken back.',
    todo: 'Answer with evidence at the processor before its deadline, or accept it there.',
  },
  won: { state: 'Dispute won: the money and the entries were restored.', todo: 'Nothing to do.' },
  lost: { state: 'Dispute lost: the money stays with the donor.', todo: 'Nothing more can be done.' },
  'on-its-way': { state: 'Disputed.', todo: 'Check it at the processor.' },
  done: { state: 'Disputed.', todo: 'Check it at the processor.' },
  failed: { state: 'Disputed.', todo: 'Check it at the processor.' },
}

/** Each refund and dispute with what it took of this gift, and what there is to do. */
export const MoneyBackList = ({ gift }: { gift: gifts.GiftDetails }) => (
  <ul className="grid gap-3">
    {gift.moneyBack.map((one) => (
      <li key={one.id} className="rounded-control border border-hairline p-3">
        <span className="flex flex-wrap justify-between gap-x-4">
          <Money value={one.amount} />
          <span className="text-ink-soft">
            <DateTime value={one.openedAt} show="day-and-time" />
          </span>
        </span>
        {one.kind === 'refund' ? (
          <span className="block">{refundWords[one.state]}</span>
        ) : (
          <>
            <span className="block">{disputeWords[one.state].state}</span>
            <span className="block text-ink-soft">{disputeWords[one.state].todo}</span>
            {(one.state === 'inquiry' || one.state === 'opened') && gift.paymentId && (
              <AnswerLink paymentId={gift.paymentId} />
            )}
          </>
        )}
        {one.reason && <span className="mt-1 block break-words">“{one.reason}”</span>}
        <span className="mt-1 block text-fine break-all text-ink-soft">{one.id}</span>
      </li>
    ))}
  </ul>
)

/** Evidence is given at the processor's own desk; the simulator has none. */
function AnswerLink({ paymentId }: { paymentId: string }) {
  const config = useQuery(queries.paymentConfig())
  if (config.data?.processor !== 'stripe') return null
  return (
    <a
      href={`https://dashboard.stripe.com/payments/${paymentId}`}
      target="_blank"
      rel="noreferrer"
      className="mt-1 inline-flex min-h-8 items-center gap-1.5 text-primary underline underline-offset-4"
    >
      Answer at the processor
      <ExternalLink className="size-4" aria-hidden="true" />
      <span className="sr-only">(opens another page)</span>
    </a>
  )
}
