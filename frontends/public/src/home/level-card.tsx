import {
  Button,
  Check,
  formatDollars,
  type Level,
  LevelBadge,
  levelTerms,
  Link,
  type OfferedLevel,
  titled,
} from '@evenhand/web-kit/facade'

const number = (value: bigint) => value.toLocaleString('en-US')

interface LevelCardProps {
  level: OfferedLevel
  /** The level of a membership that the visitor is known to have. */
  own: Level | undefined
  /** Why nobody can enter right now. */
  closed: string | undefined
  onChoose: () => void
}

/** Equal cards; the free one is the first and no smaller (design "Home"). Who has a membership changes it, and never buys a second. */
export function LevelCard({ level, own, closed, onChoose }: LevelCardProps) {
  const terms = levelTerms[level]
  const price = terms.priceCents ?? 0n
  return (
    <li
      id={`level-${level}`}
      className={`flex flex-col rounded-card border bg-surface p-7 shadow-card ${level === own ? 'border-primary' : 'border-hairline'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans">
          <LevelBadge level={level} />
        </h3>
        {level === own && <p className="text-small font-medium">Your level</p>}
      </div>
      <p className="mt-6 font-display text-figure tabular-nums">{number(terms.entriesPerMonth)}</p>
      <p className="text-ink-soft">entries per month</p>
      <ul className="mt-6 mb-8 space-y-2.5 text-small">
        {benefitsOf(level, closed).map((benefit) => (
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
      {own === undefined || level === 'free' ? (
        <Button variant={level === 'free' ? 'primary' : 'outline'} onClick={onChoose} className="w-full">
          {level === 'free' ? 'Enter for free' : `Choose ${titled(level)}`}
        </Button>
      ) : (
        <Button asChild variant="outline" className="w-full">
          <Link to={`/donor-account?membership=level${level === own ? '' : `&to=${level}`}`}>
            {level === own ? 'Manage your membership' : `Change to ${titled(level)}`}
          </Link>
        </Button>
      )}
    </li>
  )
}

function benefitsOf(level: OfferedLevel, closed: string | undefined): string[] {
  const { entriesOnce, clickMultiplier } = levelTerms[level]
  if (closed) return [level === 'free' ? closed : 'No entries until the next giveaway opens']
  return [
    level === 'free' ? 'Once a month per email address' : 'Added with each monthly payment',
    entriesOnce === undefined
      ? 'Each entry has the same odds as a paid one'
      : `Or pay once: ${number(entriesOnce)} entries right away`,
    clickMultiplier === 1n ? 'Standard entries for sponsor visits' : `${clickMultiplier}x entries for sponsor visits`,
  ]
}
