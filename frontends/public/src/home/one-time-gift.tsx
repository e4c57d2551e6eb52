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
import { entriesOf } from './offer.ts'

const entriesText = (cents: Cents) => {
  const entries = entriesOf({ kind: 'gift', cents })
  return `${entries.toLocaleString('en-US')} ${entries === 1n ? 'entry' : 'entries'}`
}

const choices = [
  ...giftBrackets.map(({ cents }) => ({
    value: cents.toString(),
    label: formatDollars(cents, { wholeDollars: true }),
    detail: entriesText(cents),
  })),
  { value: 'other', label: 'Other', detail: 'your amount' },
]

const isGivable = (cents: Cents | undefined): cents is Cents =>
  cents !== undefined && cents >= giftCentsMin && cents <= giftCentsMax

/** A gift without a level: $25, $50, $100, $250 or any other amount, each with the entries it earns. */
export function OneTimeGift({ onGive }: { onGive: (cents: Cents) => void }) {
  const [choice, setChoice] = useState(giftBrackets[1].cents.toString())
  const [other, setOther] = useState<Cents>()
  const [asked, setAsked] = useState(false)
  const cents = choice === 'other' ? other : BigInt(choice)
  const range = `Please enter an amount from ${formatDollars(giftCentsMin)} to ${formatDollars(giftCentsMax)}`
  const give = () => {
    setAsked(true)
    if (isGivable(cents)) onGive(cents)
  }
  return (
    <div className="mt-5 grid gap-8 rounded-card border border-hairline bg-surface p-7 lg:grid-cols-[1fr_1.6fr] lg:items-center">
      <div>
        <h3 className="text-title">Or give once</h3>
        <p className="mt-2 text-ink-soft">Any amount, no membership. Your gift goes to the cause and earns entries.</p>
      </div>
      <div className="space-y-4">
        <ChoiceCards
          label="Amount of your gift"
          value={choice}
          onChange={setChoice}
          choices={choices}
          className="sm:grid-cols-5"
        />
        {choice === 'other' && (
          <Field
            label="Your amount"
            hint={isGivable(other) ? `Earns ${entriesText(other)}` : undefined}
            error={asked && !isGivable(other) ? range : undefined}
          >
            {(control) => <MoneyInput {...control} value={other} onChange={setOther} />}
          </Field>
        )}
        <Button onClick={give}>
          {isGivable(cents) ? `Give ${formatDollars(cents, { wholeDollars: true })}` : 'Give'}
        </Button>
      </div>
    </div>
  )
}
