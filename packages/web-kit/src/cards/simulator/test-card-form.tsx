import { Button, Field, Input } from '../../ui/index.ts'
import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { CardFormProps } from '../card-form-props.ts'
import { BankQuestion } from './bank-question.tsx'
import { type Outcome, simulatorClient } from './simulator-client.ts'
import { faultsOf, groupDigits, readExpiry, type TypedCard } from './typed-card.ts'

/** Stands where Stripe's element would, when the payment simulator stands where Stripe would. */
export function TestCardForm(props: CardFormProps<'simulator'>) {
  const { config, intent, submit, testCard, busy, onDone, onClosed, onRefused, onBroke } = props
  const simulator = useMemo(() => simulatorClient(config, intent), [config, intent])
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', cvc: '' })
  const [wrong, setWrong] = useState<Partial<TypedCard>>({})
  const [working, setWorking] = useState(false)
  const [question, setQuestion] = useState<string>()
  const place = useRef<HTMLFormElement>(null)

  const follow = useCallback(
    async (asked: Promise<Outcome>) => {
      setWorking(true)
      try {
        const outcome = await asked
        if (outcome.kind === 'done') await onDone()
        if (outcome.kind === 'closed') return onClosed()
        if (outcome.kind === 'refused') onRefused(outcome.message)
        setQuestion(outcome.kind === 'asks' ? outcome.url : undefined)
      } catch {
        onBroke()
        setQuestion(undefined)
      }
      setWorking(false)
    },
    [onDone, onClosed, onRefused, onBroke],
  )
  const decided = useCallback(() => {
    setQuestion(undefined)
    void follow(simulator.look())
  }, [follow, simulator])

  const begin = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(card)
    setWrong(found)
    const [first] = Object.keys(found)
    const expiry = readExpiry(card.expiry)
    if (first || !expiry) place.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else void follow(simulator.confirm({ number: card.number, cvc: card.cvc, ...expiry }))
  }
  const field = (name: keyof TypedCard, format = (text: string) => text) => ({
    name,
    inputMode: 'numeric' as const,
    value: card[name],
    onChange: (event: { target: HTMLInputElement }) => setCard({ ...card, [name]: format(event.target.value) }),
  })
  const isBusy = working || busy === true
  return (
    <form ref={place} noValidate onSubmit={begin}>
      <p className="rounded-control bg-badge-gold px-4 py-3 text-small text-on-badge-gold">
        Payment simulator: no money moves. Use card <span className="whitespace-nowrap">{testCard}</span>.
      </p>
      <fieldset disabled={isBusy} className="mt-5 grid grid-cols-2 gap-4">
        <Field label="Card number" className="col-span-2" error={wrong.number}>
          {(control) => <Input {...control} {...field('number', groupDigits)} autoComplete="cc-number" />}
        </Field>
        <Field label="Expires" error={wrong.expiry}>
          {(control) => <Input {...control} {...field('expiry')} autoComplete="cc-exp" placeholder="MM / YY" />}
        </Field>
        <Field label="Security code" error={wrong.cvc}>
          {(control) => <Input {...control} {...field('cvc')} autoComplete="cc-csc" maxLength={4} placeholder="CVC" />}
        </Field>
      </fieldset>
      <Button type="submit" size="large" className="mt-6 w-full" loading={isBusy}>
        {submit}
      </Button>
      {question && <BankQuestion url={question} onDecided={decided} />}
    </form>
  )
}
