import { grouped } from '../draws/numbers.ts'

/** Whole percents that add up to 100; a share that is there is never said to be 0. */
export function percents(free: number, paid: number): { free: number; paid: number } {
  const [freePart, paidPart] = [Math.max(free, 0), Math.max(paid, 0)]
  const all = freePart + paidPart
  if (all === 0) return { free: 0, paid: 0 }
  const rounded = Math.round((100 * freePart) / all)
  const kept = Math.min(Math.max(rounded, freePart > 0 ? 1 : 0), paidPart > 0 ? 99 : 100)
  return { free: kept, paid: 100 - kept }
}

/** Two parts of one bar, each with its own words. */
export function ShareBar({ free, paid }: { free: number; paid: number }) {
  const percent = percents(free, paid)
  return (
    <div className="mt-4">
      <div className="flex h-6 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <div className="bg-primary" style={{ width: `${percent.free}%` }} />
        <div className="bg-accent" style={{ width: `${percent.paid}%` }} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        {(
          [
            ['Free', 'bg-primary', free, percent.free],
            ['Paid', 'bg-accent', paid, percent.paid],
          ] as const
        ).map(([name, colour, entries, part]) => (
          <div key={name}>
            <dt className="flex items-center gap-2 text-small text-ink-soft">
              <span className={`size-3 rounded-full ${colour}`} aria-hidden="true" />
              {name}
            </dt>
            <dd className="font-display text-title tabular-nums">{part}%</dd>
            <dd className="text-small tabular-nums">{grouped(entries)} entries</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
