import { milestones } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { classNames } from '../../ui/index.ts'

const scaleCents = milestones.at(-1)?.cents ?? 1n

const percentOf = (cents: Cents) => Number((cents * 10_000n) / scaleCents) / 100

interface MilestoneLineProps {
  raisedCents: Cents
  /** `line`: labels at the line, where there is room for them. `list`: below it, with the prizes. */
  words: 'line' | 'list'
}

/** The way to the last milestone as one line, with a list behind it or below it. */
export function MilestoneLine({ raisedCents, words }: MilestoneLineProps) {
  const next = milestones.find(({ cents }) => raisedCents < cents)
  const raised = Math.min(100, percentOf(raisedCents))
  return (
    // The last ring reaches half its width beyond the line.
    <div className="mt-4 pr-2.5">
      <svg width="100%" height={words === 'line' ? 52 : 24} className="block overflow-visible" aria-hidden="true">
        <rect y="8" width="100%" height="8" rx="4" className="fill-hairline" />
        <rect y="8" width={`${raised}%`} height="8" rx="4" className="fill-primary" />
        {milestones.map(({ cents, label }) => {
          const reached = raisedCents >= cents
          const isLast = cents === scaleCents
          return (
            <g key={label}>
              <circle
                cx={`${percentOf(cents)}%`}
                cy="12"
                r="8"
                strokeWidth="3"
                className={reached ? 'fill-accent stroke-surface' : 'fill-surface stroke-line'}
              />
              {words === 'line' && (
                <text
                  x={`${percentOf(cents)}%`}
                  y="42"
                  textAnchor={isLast ? 'end' : 'middle'}
                  className="fill-ink-soft text-fine font-medium tabular-nums"
                >
                  {label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <ul className={classNames(words === 'line' ? 'sr-only' : 'mt-4 space-y-1.5 text-small')}>
        {milestones.map(({ cents, label, prize }) => (
          <li key={label}>
            <strong className="tabular-nums">{label}</strong>: {prize}
            {(raisedCents >= cents || cents === next?.cents) && (
              <span className="text-ink-soft">, {raisedCents >= cents ? 'reached' : 'next'}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
