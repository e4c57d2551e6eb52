import {
  Button,
  type Cents,
  ChoiceCards,
  Field,
  formatDollars,
  giftBrackets,
  giftCentsMax,
  giftCentsMin,
  MoneyInput,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import type { Rhythm } from './offer.ts'
import { monthlyTerms } from './offer-words.ts'

const example = giftBrackets[1]

const choices = [
  ...giftBrackets.map(({ cents }) => ({
    value: cents.toString(),
    label: formatDollars(cents, { wholeDollars: true }),
  })),
  { value: 'other', label: 'Other' },
]

export const giftRhythms = [
  { value: 'once', label: 'Once' },
  { value: 'monthly', label: 'Monthly' },
]

const isGivable = (cents: Cents | undefined): cents is Cents =>
  cents !== undefined && cents >= giftCentsMin && cents <= giftCentsMax

interface AnyGiftProps {
  /** Why nothing is earned now. */
  closed: string | undefined
  onGive: (cents: Cents, rhythm: Rhythm) => void
}

/** A gift without a level, once or every month: a few amounts and any other. What it earns is said once: beside each amount it would look like a poor bargain. */
export function AnyGift({ closed, onGive }: AnyGiftProps) {
  const [rhythm, setRhythm] = useState<Rhythm>('once')
  const [choice, setChoice] = useState(example.cents.toString())
  const [other, setOther] = useState<Cents>()
  const [asked, setAsked] = useState(false)
  const cents = choice === 'other' ? other : BigInt(choice)
  const range = `Enter an amount from ${formatDollars(giftCentsMin)} to ${formatDollars(giftCentsMax)}`
  const give = () => {
    setAsked(true)
    if (isGivable(cents)) onGive(cents, rhythm)
  }
  return (
    <div className="mt-5 grid gap-8 rounded-card border border-hairline bg-surface p-7 lg:grid-cols-[1fr_1.6fr] lg:items-center">
      <div>
        <h3 className="text-title">Or give any amount</h3>
        <p className="mt-2 text-ink-soft" aria-live="polite">
          {rhythm === 'monthly' ? monthlyTerms(isGivable(cents) ? cents : example.cents, closed) : onceTerms(closed)}
        </p>
      </div>
      <div className="grid items-center gap-4 xl:grid-cols-[1fr_auto]">
        <ChoiceCards
          label="How often"
          value={rhythm}
          onChange={(chosen) => setRhythm(chosen === 'monthly' ? 'monthly' : 'once')}
          choices={giftRhythms}
          className="grid-cols-2 xl:col-span-2"
        />
        <ChoiceCards
          label="Amount of your gift"
          value={choice}
          onChange={setChoice}
          choices={choices}
          className="sm:grid-cols-5"
        />
        {choice === 'other' && (
          <Field label="Your amount" error={asked && !isGivable(other) ? range : undefined}>
            {(control) => <MoneyInput {...control} value={other} onChange={setOther} />}
          </Field>
        )}
        <Button onClick={give} className="justify-self-start xl:col-start-2 xl:row-start-2">
          {isGivable(cents)
            ? `Give ${formatDollars(cents, { wholeDollars: true })}${rhythm === 'monthly' ? ' monthly' : ''}`
            : 'Give'}
        </Button>
      </div>
    </div>
  )
}

const onceTerms = (closed: string | undefined) =>
  closed === undefined
    ? `Your ${formatDollars(example.cents, { wholeDollars: true })} gift earns ${example.entries.toLocaleString('en-US')} entries. Memberships earn more for the money.`
    : null
