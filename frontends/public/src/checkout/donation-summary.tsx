import { LevelBadge, Money, parseDollars } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import type { CheckoutData } from './checkout-data.ts'

const typeNames = { 'one-time': 'One-time donation', monthly: 'Monthly donation', cart: 'Your cart' } as const

export function DonationSummary({ checkout }: { checkout: CheckoutData }) {
  const { amount, donationType, membershipLevel, metadata } = checkout
  const lines = metadata.cartItems ?? []
  return (
    <section aria-labelledby="summary-title" className="rounded-card bg-sunken p-6 sm:p-8">
      <h2 id="summary-title" className="text-title">
        Donation summary
      </h2>
      <dl className="mt-5 space-y-3">
        <Row title="Type">{typeNames[donationType]}</Row>
        {membershipLevel !== 'cart' && membershipLevel !== 'none' && (
          <Row title="Membership level">
            <LevelBadge level={membershipLevel} />
          </Row>
        )}
        {lines.map((line) => (
          <Row key={line.productId + line.amount} title={line.metadata.name ?? line.productId}>
            <Money value={(parseDollars(line.amount) ?? 0n) * BigInt(line.quantity)} />
          </Row>
        ))}
        {metadata.feeCover && (
          <Row title="Card fee, covered">
            <Money value={metadata.feeCover} />
          </Row>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">Total</dt>
          <dd className="font-display text-figure">
            <Money value={amount} />
          </dd>
        </div>
      </dl>
      <p className="mt-6 text-small text-ink-soft">
        When the payment is through, your receipt comes by email and your entries appear in your donor account.
      </p>
    </section>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0 break-words text-ink-soft">{title}</dt>
    <dd className="text-right font-medium">{children}</dd>
  </div>
)
