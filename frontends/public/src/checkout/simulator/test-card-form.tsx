import { Button, Field, formatDollars, Input, parseDollars } from '@evenhand/web-kit/facade'
import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { CardFormProps } from '../card-form-props.ts'
import { payBroke, payFailed } from '../payment-messages.ts'
import { BankQuestion } from './bank-question.tsx'
import { groupDigits, readExpiry } from './expiry.ts'
import { type Outcome, simulatorClient } from './simulator-client.ts'

type Wrong = Partial<Record<'number' | 'expiry' | 'cvc', string>>

/** Stands where Stripe's element would, when the payment simulator stands where Stripe would. */
export function TestCardForm({ config, intent, amount, onPaid, onClosed }: CardFormProps<'simulator'>) {
  const simulator = useMemo(() => simulatorClient(config, intent), [config, intent])
  const [card, setCard] = useState({ number: '', expiry: '', cvc: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [working, setWorking] = useState(false)
  const [question, setQuestion] = useState<string>()
  const place = useRef<HTMLFormElement>(null)

  const follow = useCallback(
    async (asked: Promise<Outcome>) => {
      setWorking(true)
      try {
        const outcome = await asked
        if (outcome.kind === 'paid') await onPaid(intent.paymentIntentId)
        if (outcome.kind === 'closed') return onClosed()
        if (outcome.kind === 'refused') payFailed(outcome.message)
        setQuestion(outcome.kind === 'asks' ? outcome.url : undefined)
      } catch {
        payBroke()
        setQuestion(undefined)
      }
      setWorking(false)
    },
    [intent.paymentIntentId, onPaid, onClosed],
  )
  const decided = useCallback(() => {
    setQuestion(undefined)
    void follow(simulator.look())
  }, [follow, simulator])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(card)
    setWrong(found)
    const first = Object.keys(found)[0]
    const expiry = readExpiry(card.expiry)
    if (first || !expiry) place.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else void follow(simulator.confirm({ number: card.number, cvc: card.cvc, ...expiry }))
  }
  const field = (name: keyof typeof card, format = (text: string) => text) => ({
    name,
    inputMode: 'numeric' as const,
    value: card[name],
    onChange: (event: { target: HTMLInputElement }) => setCard({ ...card, [name]: format(event.target.value) }),
  })
  return (
    <form ref={place} noValidate onSubmit={submit}>
      <h2 className="text-title">Card</h2>
      <p className="mt-3 rounded-control bg-badge-gold px-4 py-3 text-small text-on-badge-gold">
        Payment simulator: no money moves. Use card <span className="whitespace-nowrap">4242 4242 4242 4242</span>.
      </p>
      <fieldset disabled={working} className="mt-5 grid grid-cols-2 gap-4">
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
      <Button type="submit" size="large" className="mt-6 w-full" loading={working}>
        Complete {formatDollars(parseDollars(amount) ?? 0n)} Donation
      </Button>
      {question && <BankQuestion url={question} onDecided={decided} />}
    </form>
  )
}

function check({ number, expiry, cvc }: { number: string; expiry: string; cvc: string }): Wrong {
  return {
    ...(number.replace(/\D/g, '').length < 12 ? { number: 'Please enter the number on the card' } : {}),
    ...(readExpiry(expiry) ? {} : { expiry: 'Please enter month and year, for example 12 / 30' }),
    ...(/^\d{3,4}$/.test(cvc) ? {} : { cvc: 'Please enter the 3 or 4 digits' }),
  }
}
