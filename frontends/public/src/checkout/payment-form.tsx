import { type AnswerOf, Boundary, type donations, ErrorState, Loading, Skeleton } from '@evenhand/web-kit/facade'
import { lazy, Suspense } from 'react'
import type { Donor, Intent } from './checkout-data.ts'

export type PaymentConfig = AnswerOf<typeof donations.getPaymentConfig>

/** What every way of taking a card gets, and what it tells. */
export interface CardFormProps<Processor extends PaymentConfig['processor']> {
  config: Extract<PaymentConfig, { processor: Processor }>
  intent: Intent
  /** Decimal dollars, for the button. */
  amount: string
  donor: Donor
  onPaid: (paymentIntentId: string) => Promise<void>
}

const StripeForm = lazy(async () => ({ default: (await import('./stripe/stripe-form.tsx')).StripeForm }))
const TestCardForm = lazy(async () => ({ default: (await import('./simulator/test-card-form.tsx')).TestCardForm }))

type PaymentFormProps = Omit<CardFormProps<PaymentConfig['processor']>, 'config'> & { config: PaymentConfig }

/** The port: Stripe's own element with a real key, a form for test cards with the simulator. */
export const PaymentForm = ({ config, ...rest }: PaymentFormProps) => (
  <Boundary
    fallback={(retry) => (
      <ErrorState
        title="The card form could not be loaded"
        message="Nothing was charged. Please check your connection and try again."
        onRetry={retry}
      />
    )}
  >
    <Suspense fallback={<PaymentSkeleton />}>
      {config.processor === 'stripe' ? (
        <StripeForm config={config} {...rest} />
      ) : (
        <TestCardForm config={config} {...rest} />
      )}
    </Suspense>
  </Boundary>
)

export const PaymentSkeleton = () => (
  <Loading label="Preparing the payment" className="space-y-5">
    <Skeleton className="h-7 w-40" />
    <Skeleton className="h-18" />
    <Skeleton className="h-18" />
    <Skeleton className="h-14 rounded-full" />
  </Loading>
)
