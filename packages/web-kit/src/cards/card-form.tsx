import { Boundary } from '../app/index.ts'
import { ErrorState, Refusal } from '../ui/index.ts'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { CardFormProblem } from './card-form-problem.tsx'
import type { CardFormProps, PaymentConfig } from './card-form-props.ts'
import { CardFormSkeleton } from './card-form-skeleton.tsx'
import { type CardTrouble, describeTrouble, unknown } from './card-trouble.ts'
import { useSentCard } from './use-sent-card.ts'

/** React remembers for ever that a lazy part did not come, so each attempt makes its own. */
const lazyForms = () => ({
  StripeForm: lazy(async () => ({ default: (await import('./stripe/stripe-form.tsx')).StripeForm })),
  TestCardForm: lazy(async () => ({ default: (await import('./simulator/test-card-form.tsx')).TestCardForm })),
})

type Props = Omit<CardFormProps, 'config'> & { config: PaymentConfig }

/** The port: Stripe's own element with a real key, a form for test cards with the simulator. Why a card was refused stays until the next try. */
export function CardForm(props: Props) {
  const { config, before, isUnknown: wasUnknown = false, children, words, onUnknown, onLost, ...rest } = props
  const [{ StripeForm, TestCardForm }, setForms] = useState(lazyForms)
  const [trouble, setTrouble] = useState(before)
  /** Outlives the form, should that break. */
  const sent = useSentCard(wasUnknown, onUnknown)
  const onBegin = useCallback(() => setTrouble(undefined), [])
  const onTrouble = useCallback(
    (found: CardTrouble) => {
      setTrouble(found)
      if (found.kind === 'refused') sent.refused(found)
    },
    [sent],
  )
  const said = trouble && describeTrouble(trouble, sent.isUnknown ? unknown : rest.harmless, words)
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
  const form = { ...rest, above, fault: said?.field, onBegin, onSend: sent.onSend, onUnsent: sent.onUnsent, onTrouble }
  const problem = (retry: () => void) =>
    sent.isUnknown ? (
      <Lost onLost={onLost} atOnce={sent.isSentHere} />
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

/** Asks at once where the card was sent from this form, and leaves the button for whom the first answer did not help. */
function Lost({ onLost, atOnce }: { onLost: () => void; atOnce: boolean }) {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || !atOnce) return
    asked.current = true
    onLost()
  }, [onLost, atOnce])
  return (
    <ErrorState
      title="The card form broke"
      message={`${unknown} Press the button to find out. Nothing is done twice.`}
      onRetry={onLost}
    />
  )
}
