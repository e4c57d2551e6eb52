import { Boundary } from '../app/index.ts'
import { ErrorState, Refusal } from '../ui/index.ts'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { CardFormProblem } from './card-form-problem.tsx'
import type { CardFormProps, PaymentConfig } from './card-form-props.ts'
import { CardFormSkeleton } from './card-form-skeleton.tsx'
import { type CardTrouble, describeTrouble, unknown } from './card-trouble.ts'

/** React remembers for ever that a lazy part did not come, so each attempt makes its own. */
const lazyForms = () => ({
  StripeForm: lazy(async () => ({ default: (await import('./stripe/stripe-form.tsx')).StripeForm })),
  TestCardForm: lazy(async () => ({ default: (await import('./simulator/test-card-form.tsx')).TestCardForm })),
})

type Props = Omit<CardFormProps, 'config'> & { config: PaymentConfig }

/** The port: Stripe's own element with a real key, a form for test cards with the simulator. Why a card was refused stays until the next try. */
export function CardForm({ config, before, children, words, onUnknown, onLost, ...rest }: Props) {
  const [{ StripeForm, TestCardForm }, setForms] = useState(lazyForms)
  const [trouble, setTrouble] = useState(before)
  /** Outlives the form, should that break. */
  const [isUnknown, setUnknown] = useState(false)
  const know = useCallback(
    (known: boolean) => {
      setUnknown(!known)
      onUnknown?.(!known)
    },
    [onUnknown],
  )
  const onBegin = useCallback(() => setTrouble(undefined), [])
  const onSend = useCallback(() => know(false), [know])
  const onTrouble = useCallback(
    (found: CardTrouble) => {
      setTrouble(found)
      if (found.kind === 'refused') know(true)
    },
    [know],
  )
  const said = trouble && describeTrouble(trouble, isUnknown ? unknown : rest.harmless, words)
  const above = (
    <>
      {children}
      <Refusal className="mt-3 rounded-control border border-danger px-4 py-2.5 text-small">
        {said && (
          <>
            <strong className="block font-semibold">{said.title}</strong> <span>{said.text}</span>
          </>
        )}
      </Refusal>
    </>
  )
  const form = { ...rest, above, fault: said?.field, onBegin, onSend, onTrouble }
  const problem = (retry: () => void) =>
    isUnknown ? (
      <Lost onLost={onLost} />
    ) : (
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

/** Asks at once, and leaves the button for whom the first answer did not help. */
function Lost({ onLost }: { onLost: () => void }) {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    onLost()
  }, [onLost])
  return (
    <ErrorState
      title="The card form broke"
      message={`${unknown} Press the button to find out. Nothing is done twice.`}
      onRetry={onLost}
    />
  )
}
