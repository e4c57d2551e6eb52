import { grouped } from '../draws/numbers.ts'
import { percents } from './percents.ts'

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
