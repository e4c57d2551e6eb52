import {
  api,
  Button,
  type Cents,
  Dialog,
  dayInWords,
  entriesEarnedBy,
  feeCoverOf,
  Field,
  formatDollars,
  giftCentsMax,
  giftCentsMin,
  memberships,
  MoneyInput,
  parseDollars,
  toDollars,
  useClosedEntries,
} from '@evenhand/web-kit/facade'
import { notOpenWords } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { type MonthlyGift, nounOf, useMembershipAction } from '../memberships.ts'

interface ChangeAmountDialogProps {
  gift: MonthlyGift
  /** The amount that was chosen before it opened, if any. */
  wanted: string
  onClose: () => void
}

const isGivable = (cents: Cents | undefined): cents is Cents =>
  cents !== undefined && cents >= giftCentsMin && cents <= giftCentsMax

/** Another amount, from the next payment on: nothing is charged today, so there is no price to quote. */
export function ChangeAmountDialog({ gift, wanted, onClose }: ChangeAmountDialogProps) {
  const { id: membershipId, amount, nextAmount, nextPayment } = gift
  const stays = parseDollars(nextAmount ?? amount) ?? 0n
  const [cents, setCents] = useState<Cents | undefined>(() => parseDollars(wanted) ?? stays)
  const [asked, setAsked] = useState(false)
  const from = nextPayment ? dayInWords(nextPayment.at) : 'your next payment'
  const change = useMembershipAction({
    noun: nounOf(gift),
    call: (options) =>
      api(memberships.changeAmount, { params: { membershipId }, body: { amount: toDollars(cents ?? 0n) } }, options),
    done: () => ['Amount changed', 'We emailed you the details.'],
    onDone: onClose,
  })
  const submit = () => {
    setAsked(true)
    if (isGivable(cents)) change.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change the amount">
      <div className="mt-5">
        <Field
          label="Amount each month"
          error={
            asked && !isGivable(cents)
              ? `Enter an amount from ${formatDollars(giftCentsMin)} to ${formatDollars(giftCentsMax)}`
              : undefined
          }
        >
          {(control) => <MoneyInput {...control} value={cents} onChange={setCents} />}
        </Field>
      </div>
      <Meaning
        cents={cents}
        notOpen={gift.notOpen === true}
        amount={amount}
        stays={stays}
        from={from}
        coversFee={gift.feeCover !== null}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button disabled={cents === stays} loading={change.isPending} onClick={submit}>
          Change amount
        </Button>
        <Button variant="outline" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  )
}

interface MeaningProps {
  /** The giveaway isn't open where its holder lives. */
  notOpen: boolean
  cents: Cents | undefined
  /** Of the month that runs. */
  amount: string
  stays: Cents
  from: string
  /** Whether the fee of the new amount is added to it. */
  coversFee: boolean
}

/** What the amount means, before it is chosen. */
function Meaning({ cents, notOpen, amount, stays, from, coversFee }: MeaningProps) {
  const closed = useClosedEntries()
  const now = parseDollars(amount) ?? 0n
  const gives =
    now === stays
      ? `You give ${formatDollars(now)} a month now.`
      : `You give ${formatDollars(now)} now, and ${formatDollars(stays)} from ${from}.`
  const earned = (paid: Cents) => {
    if (notOpen) return notOpenWords.earned
    return closed ? closed.monthly : `Each payment earns ${wordsOf(entriesEarnedBy({ kind: 'gift', cents: paid }))}.`
  }
  return (
    <p className="mt-4 min-h-14 text-ink-soft" aria-live="polite">
      {!isGivable(cents) || cents === stays
        ? `${gives} Enter another amount to see what it means.`
        : `Nothing today. From ${from}: ${formatDollars(cents)} a month${coversFee ? `, plus ${formatDollars(feeCoverOf(cents))} card fee` : ''}. ${earned(cents)}`}
    </p>
  )
}

const wordsOf = (entries: bigint): string =>
  `${entries.toLocaleString('en-US')} ${entries === 1n ? 'entry' : 'entries'}`
