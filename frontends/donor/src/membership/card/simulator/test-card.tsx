import { Button, Field, Input } from '@evenhand/web-kit/facade'
import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { CardFormProps } from '../card-form-props.ts'
import { cardBroke, cardRefused } from '../card-messages.ts'
import { BankFrame } from './bank-frame.tsx'
import { type Outcome, setupClient } from './setup-client.ts'
import { faultsOf, groupDigits, readExpiry, type Typed } from './typed-card.ts'

/** Stands where Stripe's element would, when the payment simulator stands where Stripe would. */
export function TestCard({ config, setup, saving, onTaken }: CardFormProps<'simulator'>) {
  const simulator = useMemo(() => setupClient(config, setup), [config, setup])
  const [card, setCard] = useState<Typed>({ number: '', expiry: '', cvc: '' })
  const [wrong, setWrong] = useState<Partial<Typed>>({})
  const [working, setWorking] = useState(false)
  const [question, setQuestion] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const follow = useCallback(
    async (asked: Promise<Outcome>) => {
      setWorking(true)
      try {
        const outcome = await asked
        if (outcome.kind === 'taken') onTaken()
        if (outcome.kind === 'refused') cardRefused(outcome.message)
        setQuestion(outcome.kind === 'asks' ? outcome.url : undefined)
      } catch {
        cardBroke()
        setQuestion(undefined)
      }
      setWorking(false)
    },
    [onTaken],
  )
  const decided = useCallback(() => {
    setQuestion(undefined)
    void follow(simulator.look())
  }, [follow, simulator])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(card)
    setWrong(found)
    const [first] = Object.keys(found)
    const expiry = readExpiry(card.expiry)
    if (first || !expiry) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else void follow(simulator.confirm({ number: card.number, cvc: card.cvc, ...expiry }))
  }
  const field = (name: keyof Typed, format = (text: string) => text) => ({
    name,
    inputMode: 'numeric' as const,
    value: card[name],
    onChange: (event: { target: HTMLInputElement }) => setCard({ ...card, [name]: format(event.target.value) }),
  })
  const busy = working || saving
  if (question) return <BankFrame url={question} onDecided={decided} />
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className="rounded-control bg-badge-gold px-4 py-3 text-small text-on-badge-gold">
        Payment simulator: no money moves. Use card <span className="whitespace-nowrap">5555 5555 5555 4444</span>.
      </p>
      <fieldset disabled={busy} className="mt-5 grid grid-cols-2 gap-4">
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
      <Button type="submit" className="mt-6 w-full" loading={busy}>
        Use this card
      </Button>
    </form>
  )
}
