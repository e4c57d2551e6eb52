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

const example = giftBrackets[1]

const choices = [
  ...giftBrackets.map(({ cents }) => ({
    value: cents.toString(),
    label: formatDollars(cents, { wholeDollars: true }),
  })),
  { value: 'other', label: 'Other' },
]

const isGivable = (cents: Cents | undefined): cents is Cents =>
  cents !== undefined && cents >= giftCentsMin && cents <= giftCentsMax

/** A gift without a level: a few amounts and any other. What it earns is said once: beside each amount it would look like a poor bargain. */
export function OneTimeGift({ isClosed, onGive }: { isClosed: boolean; onGive: (cents: Cents) => void }) {
  const [choice, setChoice] = useState(example.cents.toString())
  const [other, setOther] = useState<Cents>()
  const [asked, setAsked] = useState(false)
  const cents = choice === 'other' ? other : BigInt(choice)
  const range = `Enter an amount from ${formatDollars(giftCentsMin)} to ${formatDollars(giftCentsMax)}`
  const give = () => {
    setAsked(true)
    if (isGivable(cents)) onGive(cents)
  }
  return (
    <div className="mt-5 grid gap-8 rounded-card border border-hairline bg-surface p-7 lg:grid-cols-[1fr_1.6fr] lg:items-center">
      <div>
        <h3 className="text-title">Or give once</h3>
        {!isClosed && (
          <p className="mt-2 text-ink-soft">
            Your {formatDollars(example.cents, { wholeDollars: true })} gift earns{' '}
            {example.entries.toLocaleString('en-US')} entries. Memberships earn more for the money.
          </p>
        )}
      </div>
      <div className="grid items-center gap-4 xl:grid-cols-[1fr_auto]">
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
        <Button onClick={give} className="justify-self-start xl:col-start-2 xl:row-start-1">
          {isGivable(cents) ? `Give ${formatDollars(cents, { wholeDollars: true })}` : 'Give'}
        </Button>
      </div>
    </div>
  )
}
