import { Boundary } from '../app/index.ts'
import { lazy, Suspense, useState } from 'react'
import { CardFormProblem } from './card-form-problem.tsx'
import type { CardFormProps, PaymentConfig } from './card-form-props.ts'
import { CardFormSkeleton } from './card-form-skeleton.tsx'

/** React remembers for ever that a lazy part did not come, so each attempt makes its own. */
const lazyForms = () => ({
  StripeForm: lazy(async () => ({ default: (await import('./stripe/stripe-form.tsx')).StripeForm })),
  TestCardForm: lazy(async () => ({ default: (await import('./simulator/test-card-form.tsx')).TestCardForm })),
})

type Props = Omit<CardFormProps, 'config'> & { config: PaymentConfig }

/** The port: Stripe's own element with a real key, a form for test cards with the simulator. */
export function CardForm({ config, ...rest }: Props) {
  const [{ StripeForm, TestCardForm }, setForms] = useState(lazyForms)
  const problem = (retry: () => void) => (
    <CardFormProblem
      harmless={rest.harmless}
      onRetry={() => {
        setForms(lazyForms())
        retry()
      }}
    />
  )
  return (
    <Boundary fallback={problem}>
      <Suspense fallback={<CardFormSkeleton />}>
        {config.processor === 'stripe' ? (
          <StripeForm config={config} {...rest} />
        ) : (
          <TestCardForm config={config} {...rest} />
        )}
      </Suspense>
    </Boundary>
  )
}
