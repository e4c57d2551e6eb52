import { Boundary } from '@evenhand/web-kit/facade'
import { lazy, Suspense, useState } from 'react'
import { CardFormProblem } from './card-form-problem.tsx'
import type { CardFormProps, PaymentConfig } from './card-form-props.ts'
import { PaymentSkeleton } from './payment-skeleton.tsx'

/** React remembers for ever that a lazy part did not come, so each attempt makes its own. */
const lazyForms = () => ({
  StripeForm: lazy(async () => ({ default: (await import('./stripe/stripe-form.tsx')).StripeForm })),
  TestCardForm: lazy(async () => ({ default: (await import('./simulator/test-card-form.tsx')).TestCardForm })),
})

type PaymentFormProps = Omit<CardFormProps<PaymentConfig['processor']>, 'config'> & { config: PaymentConfig }

/** The port: Stripe's own element with a real key, a form for test cards with the simulator. */
export function PaymentForm({ config, ...rest }: PaymentFormProps) {
  const [{ StripeForm, TestCardForm }, setForms] = useState(lazyForms)
  const problem = (retry: () => void) => (
    <CardFormProblem
      onRetry={() => {
        setForms(lazyForms())
        retry()
      }}
    />
  )
  return (
    <Boundary fallback={problem}>
      <Suspense fallback={<PaymentSkeleton />}>
        {config.processor === 'stripe' ? (
          <StripeForm config={config} {...rest} />
        ) : (
          <TestCardForm config={config} {...rest} />
        )}
      </Suspense>
    </Boundary>
  )
}
