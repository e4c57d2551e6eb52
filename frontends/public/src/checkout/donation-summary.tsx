import {
  Button,
  type Cents,
  ChevronRight,
  classNames,
  formatDollars,
  LevelBadge,
  Link,
  Money,
  parseDollars,
  titled,
  useClosedEntries,
} from '@evenhand/web-kit/facade'
import { type ReactNode, useId, useState } from 'react'
import { isMonthly, monthlyOf, nextCharge } from './charge-terms.tsx'
import { type CheckoutData, monthlyFeeOf, type Opened } from './checkout-data.ts'
import { entriesOfCheckout, isSponsorship } from './checkout-entries.ts'
import { HeldUntil } from './held-until.tsx'
import { useMultiplierRuns } from '../earned/multiplier-runs.ts'
import { useNotOpen } from '../regions/use-not-open.ts'

/** A membership is paid for what comes with it, and is no donation (the receipt and the FAQ say so, too). */
function typeOf({ donationType, membershipLevel }: CheckoutData): string {
  if (membershipLevel !== 'none') return donationType === 'monthly' ? 'Monthly membership' : 'A level, once'
  return donationType === 'monthly' ? 'Monthly gift' : 'One-time gift'
}

interface DonationSummaryProps {
  checkout: CheckoutData
  opened: Opened | undefined
  /** Where the giver lives, once it is said. */
  region: string | undefined
}

/** What is paid. On a phone one line that opens, so that the button stays on the first screen. */
export function DonationSummary({ checkout, opened, region }: DonationSummaryProps) {
  const { amount, donationType, membershipLevel, metadata } = checkout
  const lines = metadata.cartItems ?? []
  const [open, setOpen] = useState(false)
  const id = useId()
  const closed = useClosedEntries()
  const earned = entriesOfCheckout(checkout, useMultiplierRuns())
  const isVoidHere = useNotOpen(region)
  // What a donation that was made before earns is known once it is opened.
  const isKnown = metadata.donationId === undefined || opened !== undefined
  const isOfSponsor = isSponsorship(checkout)
  const earnsNothing = !isKnown || isOfSponsor || (opened?.notOpen ?? isVoidHere) || closed !== undefined
  const renewal = opened?.renewal
  const entries = earnsNothing ? 0n : earned
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card bg-sunken px-4 py-2 md:p-8">
      <h2 id={`${id}-title`} className="text-title max-md:sr-only">
        {isOfSponsor ? 'Sponsorship summary' : 'Donation summary'}
      </h2>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-lines`}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-3 text-left md:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate">{shortOf(checkout)}</span>
          {entries > 0n && (
            <span className="block text-small text-ink-soft">{entries.toLocaleString('en-US')} entries</span>
          )}
        </span>
        <span className="font-semibold" data-total="">
          <Money value={amount} />
        </span>
        <span className="sr-only">{open ? 'Hide details' : 'Show details'}</span>
        <ChevronRight
          aria-hidden="true"
          className={classNames('size-5 shrink-0 transition-transform duration-150', open ? '-rotate-90' : 'rotate-90')}
        />
      </button>
      <dl id={`${id}-lines`} className={classNames('my-3 space-y-3 md:mt-5 md:mb-0', !open && 'max-md:hidden')}>
        {donationType !== 'cart' && <Row title="Type">{typeOf(checkout)}</Row>}
        {membershipLevel !== 'cart' && membershipLevel !== 'none' && (
          <Row title="Membership level">
            <LevelBadge level={membershipLevel} />
          </Row>
        )}
        {lines.map((line) => (
          <LineRow key={line.productId + line.amount} line={line} />
        ))}
        {metadata.feeCover && <FeeRow fee={metadata.feeCover} monthlyFee={monthlyFeeOf(checkout)} />}
        <TotalRow checkout={checkout} />
        {entries > 0n && <Row title="Entries">{entries.toLocaleString('en-US')}</Row>}
        {renewal && <Row title="Next charge">{nextCharge(renewal)}</Row>}
      </dl>
      {closed && !isOfSponsor && <p className="mb-2 text-small md:mt-6 md:mb-0">{closed.paid}</p>}
      <HeldUntil checkout={checkout} />
      {isOfSponsor && <BackToCart />}
      <p className="mt-6 hidden text-small text-ink-soft md:block">
        As soon as your payment goes through, we email your receipt{earnsNothing ? '' : ' and add your entries'}.
      </p>
    </section>
  )
}

const TotalRow = ({ checkout }: { checkout: CheckoutData }) => (
  <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
    <dt className="font-semibold">Total{monthlyOf(checkout) !== undefined && ' today'}</dt>
    <dd className="font-display text-figure" data-total="">
      <Money value={checkout.amount} />
    </dd>
  </div>
)

const BackToCart = () => (
  <p className="mb-2 text-small md:mt-3 md:mb-0">
    <Button asChild variant="plain" size="inline">
      <Link to="/cart">Back to cart</Link>
    </Button>
  </p>
)

type Line = NonNullable<CheckoutData['metadata']['cartItems']>[number]

const nameOf = ({ quantity, productId, metadata: { name = productId } }: Line) =>
  quantity > 1 ? `${quantity} × ${name}` : name

/** The summary in a few words. */
function shortOf(checkout: CheckoutData): string {
  const { donationType, membershipLevel, metadata } = checkout
  const [line, ...others] = metadata.cartItems ?? []
  if (line) return others.length === 0 ? nameOf(line) : `${nameOf(line)} and ${others.length} more`
  return membershipLevel === 'none' || membershipLevel === 'cart'
    ? typeOf(checkout)
    : `${titled(membershipLevel)} ${donationType === 'monthly' ? 'membership' : 'level, once'}`
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0 break-words text-ink-soft">{title}</dt>
    <dd className="text-right font-medium">{children}</dd>
  </div>
)

const LineRow = ({ line }: { line: Line }) => (
  <Row title={nameOf(line)}>
    <Money value={(parseDollars(line.amount) ?? 0n) * BigInt(line.quantity)} />
    {isMonthly(line) && <span className="block text-small font-normal text-ink-soft">a month</span>}
  </Row>
)

/** The fee of the first payment is another one where it pays for more than what comes again. */
const FeeRow = ({ fee, monthlyFee }: { fee: string; monthlyFee: Cents | undefined }) => (
  <Row title="Card fee">
    <Money value={fee} />
    {monthlyFee !== undefined && (
      <span className="block text-small font-normal text-ink-soft">
        {monthlyFee === parseDollars(fee) ? 'each month' : `then ${formatDollars(monthlyFee)} each month`}
      </span>
    )}
  </Row>
)
