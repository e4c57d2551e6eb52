import { Boundary } from '../app/index.ts'
import { Refusal } from '../ui/index.ts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { CardFormProblem } from './card-form-problem.tsx'
import type { CardFormProps, PaymentConfig } from './card-form-props.ts'
import { CardFormSkeleton } from './card-form-skeleton.tsx'
import { type CardTrouble, describeTrouble } from './card-trouble.ts'

/** React remembers for ever that a lazy part did not come, so each attempt makes its own. */
const lazyForms = () => ({
  StripeForm: lazy(async () => ({ default: (await import('./stripe/stripe-form.tsx')).StripeForm })),
  TestCardForm: lazy(async () => ({ default: (await import('./simulator/test-card-form.tsx')).TestCardForm })),
})

type Props = Omit<CardFormProps, 'config'> & { config: PaymentConfig }

/** The port: Stripe's own element with a real key, a form for test cards with the simulator. Why a card was refused stays until the next try. */
export function CardForm({ config, before, children, onRefused, onBroke, ...rest }: Props) {
  const [{ StripeForm, TestCardForm }, setForms] = useState(lazyForms)
  const [trouble, setTrouble] = useState(before)
  const onBegin = useCallback(() => setTrouble(undefined), [])
  const onTrouble = useCallback(
    (found: CardTrouble) => {
      setTrouble(found)
      if (found.kind === 'refused') onRefused(found.message)
      else onBroke(found.kind)
    },
    [onRefused, onBroke],
  )
  const said = trouble && describeTrouble(trouble, rest.harmless)
  const above = (
    <>
      {children}
      <Refusal className="mt-3 rounded-control border border-danger px-4 py-2.5 text-small">{said?.text}</Refusal>
    </>
  )
  const form = { ...rest, above, fault: said?.field, onBegin, onTrouble }
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
          <StripeForm config={config} {...form} />
        ) : (
          <TestCardForm config={config} {...form} />
        )}
      </Suspense>
    </Boundary>
  )
}
