import { Button, Link, milestones, PageMeta, supportEmail, useLocation } from '@evenhand/web-kit/facade'
import { GivenHome } from '@evenhand/web-kit/pictures'
import { useEffect } from 'react'
import { useBegunPayment } from '../checkout/payment-news.tsx'
import { type End, leaveCheckout } from '../checkout/use-end-of-payment.ts'
import { useReturnFromBank } from './use-return-from-bank.ts'

export function DonationSuccessPage() {
  useReturnFromBank()
  const isWaiting = useEnd() === 'processing'
  return (
    <div className="mx-auto max-w-3xl px-4 py-14 text-center sm:px-8 lg:py-20">
      <PageMeta title="Thank you" description="Your donation has been received." hidden />
      <GivenHome className="mx-auto w-72" />
      <h1 className="mt-8 text-heading">Thank you for your donation</h1>
      <p className="mx-auto mt-4 max-w-xl text-lead text-ink-soft" aria-live="polite">
        {isWaiting
          ? 'Your bank has not finished with the payment yet. As soon as it has, a receipt arrives by email, and your entries are added to the progressive prizes below and to the guaranteed Jeep Wrangler giveaway.'
          : 'A receipt arrives by email within 24 hours. Your entries have been added to the progressive prizes below, and count in the guaranteed Jeep Wrangler giveaway.'}
      </p>
      <ul className="mx-auto mt-10 max-w-xl divide-y divide-hairline border-y border-hairline text-left">
        {milestones.map((milestone) => (
          <li key={milestone.label} className="flex items-baseline gap-6 py-4">
            <span className="w-20 shrink-0 font-display text-title tabular-nums">{milestone.label}</span>
            <span>{milestone.prize}</span>
          </li>
        ))}
        <li className="flex items-baseline gap-6 py-4">
          <span className="w-20 shrink-0 font-semibold text-primary">Always</span>
          <span>Guaranteed Jeep Wrangler giveaway</span>
        </li>
      </ul>
      <div className="mt-10 flex flex-wrap justify-center gap-3">
        <Button asChild size="large">
          <Link to="/donor-account">View Donor Portal</Link>
        </Button>
        <Button asChild size="large" variant="outline">
          <Link to="/">Return Home</Link>
        </Button>
      </div>
      <p className="mt-8 text-small text-ink-soft">
        Questions? Write to{' '}
        <a className="text-primary underline underline-offset-4" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </div>
  )
}

/** How the payment ended, as far as it is known by now. */
function useEnd(): End | undefined {
  const state: unknown = useLocation().state
  const told = typeof state === 'object' && state !== null && 'end' in state ? state.end : undefined
  useEffect(() => {
    if (told !== undefined) leaveCheckout()
  }, [told])
  const now = useBegunPayment()?.status
  if (now === 'recorded') return 'recorded'
  return told === 'processing' || now === 'processing' ? 'processing' : undefined
}
