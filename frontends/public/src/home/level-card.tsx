import {
  Button,
  Check,
  formatDollars,
  LevelBadge,
  levelTerms,
  type OfferedLevel,
  titled,
} from '@evenhand/web-kit/facade'

const number = (value: bigint) => value.toLocaleString('en-US')

/** Equal cards; the free one is the first and no smaller (design "Home"). */
export function LevelCard({ level, onChoose }: { level: OfferedLevel; onChoose: () => void }) {
  const terms = levelTerms[level]
  const price = terms.priceCents ?? 0n
  return (
    <li id={`level-${level}`} className="flex flex-col rounded-card border border-hairline bg-surface p-7 shadow-card">
      <h3 className="font-sans">
        <LevelBadge level={level} />
      </h3>
      <p className="mt-6 font-display text-figure tabular-nums">{number(terms.entriesPerMonth)}</p>
      <p className="text-ink-soft">entries per month</p>
      <ul className="mt-6 mb-8 space-y-2.5 text-small">
        {benefitsOf(level).map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="mt-auto mb-4 tabular-nums">
        <span className="text-title font-semibold">{formatDollars(price, { wholeDollars: true })}</span>
        <span className="text-ink-soft">{price === 0n ? ' nothing to buy' : ' a month'}</span>
      </p>
      <Button variant={level === 'free' ? 'primary' : 'outline'} onClick={onChoose} className="w-full">
        {level === 'free' ? 'Enter for free' : `Choose ${titled(level)}`}
      </Button>
    </li>
  )
}

function benefitsOf(level: OfferedLevel): string[] {
  const { entriesOnce, clickMultiplier } = levelTerms[level]
  return [
    level === 'free' ? 'Once per person and month, by email' : 'Granted with every monthly payment',
    entriesOnce === undefined
      ? 'Same odds for each entry as a paid one'
      : `Or once: ${number(entriesOnce)} entries at once`,
    clickMultiplier === 1n ? 'Sponsor visits count once' : `Sponsor visits count ×${clickMultiplier}`,
  ]
}
