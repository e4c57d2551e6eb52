import {
  ChoiceCards,
  formatDollars,
  levelTerms,
  offeredLevels,
  titled,
  useClosedEntries,
} from '@evenhand/web-kit/facade'

/** Prices and entries are the catalogue's, whatever older pages said (spec 03 §A). */
export const priceOf = (level: keyof typeof levelTerms): string =>
  `${formatDollars(levelTerms[level].priceCents ?? 0n)} a month`

export const entriesOf = (level: keyof typeof levelTerms): string =>
  `${levelTerms[level].entriesPerMonth.toLocaleString('en-US')} entries`

const choices = offeredLevels.map((level) => ({
  value: level,
  label: titled(level),
  detail:
    level === 'free' ? `${entriesOf(level)} a month, nothing to buy` : `${entriesOf(level)} for ${priceOf(level)}`,
}))

interface LevelChoiceProps {
  value: string
  onChange: (level: string) => void
}

export function LevelChoice({ value, onChange }: LevelChoiceProps) {
  const closed = useClosedEntries()
  return (
    <div>
      <p className="mb-1.5 text-small font-medium" aria-hidden="true">
        Membership level
      </p>
      <ChoiceCards
        label="Membership level"
        value={value}
        onChange={onChange}
        choices={choices}
        className="grid-cols-1 sm:grid-cols-2"
      />
      <p className="mt-2 text-small text-ink-soft">
        The account itself is free. A paid level starts with its first payment, in the cart, and you can cancel any
        time. Each entry has the same odds, paid or free.
        {closed && ` ${closed.monthly}`}
      </p>
    </div>
  )
}
