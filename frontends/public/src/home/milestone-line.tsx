import { type Cents, milestones } from '@evenhand/web-kit/facade'

const scaleCents = milestones.at(-1)?.cents ?? 1n

const percentOf = (cents: Cents) => Number((cents * 10_000n) / scaleCents) / 100

/** The way to the last milestone as one line, with a table behind it for those who do not see it. */
export function MilestoneLine({ raisedCents }: { raisedCents: Cents }) {
  const raised = Math.min(100, percentOf(raisedCents))
  return (
    <div className="mt-4">
      <svg width="100%" height="52" className="block overflow-visible" aria-hidden="true">
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
              <text
                x={`${percentOf(cents)}%`}
                y="42"
                textAnchor={isLast ? 'end' : 'middle'}
                className="fill-ink-soft text-fine font-medium tabular-nums"
              >
                {label}
              </text>
            </g>
          )
        })}
      </svg>
      <ul className="sr-only">
        {milestones.map(({ cents, label, prize }) => (
          <li key={label}>
            {label}: {prize}, {raisedCents >= cents ? 'reached' : 'not reached yet'}
          </li>
        ))}
      </ul>
    </div>
  )
}
