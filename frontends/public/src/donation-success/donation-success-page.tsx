import { Button, Link, Loading, PageMeta, Skeleton, supportEmail } from '@evenhand/web-kit/facade'
import { GivenHome } from '@evenhand/web-kit/pictures'
import type { ReactNode } from 'react'
import { StepHeading } from '../steps/step-heading.tsx'
import { Paid } from './paid.tsx'
import { referenceOf } from './thanks-words.ts'
import { type ThanksState, useThanks } from './use-thanks.ts'
import { useReturnFromBank } from './use-return-from-bank.ts'

export function DonationSuccessPage() {
  useReturnFromBank()
  return (
    <div className="mx-auto max-w-reading px-4 py-10 text-center sm:px-8 lg:py-16">
      <PageMeta title="Thank you" description="What you paid, and what happens next." hidden />
      <GivenHome className="mx-auto w-56" />
      <State state={useThanks()} />
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

function State({ state }: { state: ThanksState }) {
  switch (state.kind) {
    case 'looking':
      return (
        <>
          <h1 className="sr-only">Your payment</h1>
          <Loading label="Looking for your payment" className="mx-auto mt-8 max-w-xl space-y-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-24" />
          </Loading>
        </>
      )
    case 'paid':
      return <Paid made={state.made} inMemoryOf={state.inMemoryOf} />
    case 'processing':
      return (
        <Told title="Thank you">
          Your bank hasn’t finished processing the payment yet. We&apos;ll email your receipt as soon as it has.
          Don&apos;t pay again.
        </Told>
      )
    case 'unrecorded':
      return (
        <Told title="Payment Processed" role="alert">
          Payment successful, but there was an issue recording your donation. Please contact support. Don&apos;t pay
          again: once your receipt arrives by email, it was recorded after all.
          {state.paymentIntentId && ` If you write to us, name payment ${referenceOf(state.paymentIntentId)}.`}
        </Told>
      )
    case 'nothing':
      return (
        <Told title="There’s no payment to show here">
          If you paid, your receipt is in your email, and what you gave is in your donor account.
        </Told>
      )
  }
}

const Told = ({ title, role, children }: { title: string; role?: 'alert'; children: ReactNode }) => (
  <>
    <StepHeading level={1} className="mt-8 text-heading">
      {title}
    </StepHeading>
    <p role={role ?? 'status'} className="mx-auto mt-4 max-w-xl text-lead text-ink-soft">
      {children}
    </p>
    <div className="mt-8 flex flex-wrap justify-center gap-3">
      <Button asChild size="large">
        <Link to="/donor-account">View Donor Portal</Link>
      </Button>
      <Button asChild size="large" variant="outline">
        <Link to="/">Return Home</Link>
      </Button>
    </div>
  </>
)
