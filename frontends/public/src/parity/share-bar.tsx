import { ChartKey, StackedBar } from '@evenhand/web-kit/facade'
import { grouped } from '../draws/numbers.ts'
import { percents } from './percents.ts'

/** Two parts of one bar, each with its own words. */
export function ShareBar({ free, paid }: { free: number; paid: number }) {
  const percent = percents(free, paid)
  return (
    <div className="mt-4">
      <StackedBar
        parts={[
          { title: 'Free', width: percent.free, tone: 'fill-primary' },
          { title: 'Paid', width: percent.paid, tone: 'fill-accent' },
        ]}
      />
      <dl className="mt-4 grid grid-cols-2 gap-4">
        {(
          [
            ['Free', 'fill-primary', free, percent.free],
            ['Paid', 'fill-accent', paid, percent.paid],
          ] as const
        ).map(([name, tone, entries, part]) => (
          <div key={name}>
            <dt className="text-small text-ink-soft">
              <ChartKey tone={tone} />
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
