import { Button, Field, Input } from '../../ui/index.ts'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ProcessorFormProps } from '../card-form-props.ts'
import type { CardField } from '../card-trouble.ts'
import { BankQuestion } from './bank-question.tsx'
import { type Card, type Outcome, simulatorClient } from './simulator-client.ts'
import { TestWallet } from './test-wallet.tsx'
import { codeLengthOf, faultOf, faultsOf, groupDigits, isComplete, readExpiry, type TypedCard } from './typed-card.ts'

const faultWords: Readonly<Record<CardField, string>> = {
  number: 'Check this number',
  expiry: 'Check this date',
  cvc: 'Check this code',
}

/** Stands where Stripe's element would, when the payment simulator stands where Stripe would. */
export function TestCardForm(props: ProcessorFormProps<'simulator'>) {
  const { config, intent, submit, testCard, busy, above, fault, onDone, onClosed, onBegin, onSend, onTrouble } = props
  const simulator = useMemo(() => simulatorClient(config, intent), [config, intent])
  const [card, setCard] = useState<TypedCard>({ number: '', expiry: '', cvc: '' })
  const [wrong, setWrong] = useState<Partial<TypedCard>>({})
  const [working, setWorking] = useState(false)
  const [question, setQuestion] = useState<string>()
  const place = useRef<HTMLFormElement>(null)
  const focus = (name: string) => place.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const follow = useCallback(
    async (asked: Promise<Outcome>) => {
      setWorking(true)
      try {
        const outcome = await asked
        if (outcome.kind === 'done') {
          await onDone()
          // What is paid is not paid again while the thanks are still on their way.
          if (intent.kind === 'payment') return
        }
        if (outcome.kind === 'closed') return onClosed()
        if (outcome.kind === 'refused') onTrouble(outcome)
        setQuestion(outcome.kind === 'asks' ? outcome.url : undefined)
      } catch {
        onTrouble({ kind: 'no-answer' })
        setQuestion(undefined)
      }
      setWorking(false)
    },
    [intent.kind, onDone, onClosed, onTrouble],
  )
  const decided = useCallback(() => {
    setQuestion(undefined)
    void follow(simulator.look())
  }, [follow, simulator])

  // What the bank found wrong with a field is marked there, as what was found here.
  useEffect(() => {
    if (fault === undefined || working) return
    setWrong({ [fault]: faultWords[fault] })
    focus(fault)
  }, [fault, working])

  const pay = (typed: Card) => {
    onBegin()
    if (!navigator.onLine) return onTrouble({ kind: 'offline' })
    onSend()
    void follow(simulator.confirm(typed))
  }
  const begin = (event: FormEvent) => {
    event.preventDefault()
    onBegin()
    const found = faultsOf(card, new Date())
    setWrong(found)
    const [first] = Object.keys(found)
    const expiry = readExpiry(card.expiry)
    if (first || !expiry) return focus(first ?? 'expiry')
    pay({ number: card.number, cvc: card.cvc, ...expiry })
  }
  const judge = (name: CardField, typed: TypedCard) =>
    setWrong((before) => ({ ...before, [name]: faultOf(name, typed, new Date()) }))
  const field = (name: CardField, format = (text: string) => text) => ({
    name,
    inputMode: 'numeric' as const,
    value: card[name],
    onChange: (event: { target: HTMLInputElement }) => {
      const typed = { ...card, [name]: format(event.target.value) }
      setCard(typed)
      if (isComplete(name, typed)) judge(name, typed)
      else setWrong((before) => ({ ...before, [name]: undefined }))
    },
    onBlur: () => void (card[name] !== '' && judge(name, card)),
  })
  const isBusy = working || busy === true
  return (
    <form ref={place} noValidate onSubmit={begin}>
      <p className="rounded-control bg-badge-gold px-4 py-2 text-small text-on-badge-gold">
        Payment simulator: no money moves. Use card <span className="whitespace-nowrap">{testCard}</span>.
      </p>
      <fieldset disabled={isBusy} className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 xl:mt-5 xl:gap-y-4">
        <Field label="Card number" className="col-span-2" error={wrong.number}>
          {(control) => <Input {...control} {...field('number', groupDigits)} autoComplete="cc-number" />}
        </Field>
        <Field label="Expires" error={wrong.expiry}>
          {(control) => <Input {...control} {...field('expiry')} autoComplete="cc-exp" placeholder="MM / YY" />}
        </Field>
        <Field label="Security code" error={wrong.cvc}>
          {(control) => (
            <Input
              {...control}
              {...field('cvc')}
              autoComplete="cc-csc"
              maxLength={codeLengthOf(card)}
              placeholder="CVC"
            />
          )}
        </Field>
      </fieldset>
      {above}
      <Button type="submit" size="large" className="mt-3 w-full xl:mt-6" loading={isBusy}>
        {submit}
      </Button>
      {intent.kind === 'payment' && <TestWallet disabled={isBusy} onPay={pay} />}
      {question && <BankQuestion url={question} onDecided={decided} />}
    </form>
  )
}
