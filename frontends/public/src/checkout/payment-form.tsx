import { Boundary, ErrorState } from '@evenhand/web-kit/facade'
import { lazy, Suspense } from 'react'
import type { CardFormProps, PaymentConfig } from './card-form-props.ts'
import { PaymentSkeleton } from './payment-skeleton.tsx'

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
