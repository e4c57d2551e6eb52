import { roundUp } from '../gifts/points.ts'
import type { FigureDay } from './figure-days.ts'
import type { Measure } from './measures.ts'

const height = 208
/** Room for the uppermost number and for the days. */
const top = 8
const bottom = 24

const marksMax = 4

/** Numbers that people count in, evenly from nothing to above the highest bar. */
function marksOf(highest: number): number[] {
  const step = Math.max(1, roundUp(highest / marksMax))
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, place) => place * step)
}

interface PlotProps {
  days: readonly FigureDay[]
  measure: Measure
  /** The day that is chosen, by its place. */
  at: number
  onAt: (at: number) => void
}

/** The bars with their scale, for the eye: what is said of them is beside. */
export function Plot({ days, measure, at: chosen, onAt }: PlotProps) {
  const marks = marksOf(Math.max(...days.map((day) => measure.value(day) ?? 0)))
  const most = marks.at(-1) ?? 0
  const base = height - bottom
  const scale = (base - top) / Math.max(most, 1)
  const step = 100 / days.length
  return (
    <div aria-hidden="true" className="flex gap-2">
      <div className="relative w-max min-w-8 shrink-0 text-right text-fine text-ink-soft tabular-nums">
        {marks.map((mark) => (
          <span key={mark} className="absolute right-0 -translate-y-1/2" style={{ top: base - mark * scale }}>
            {measure.mark(mark)}
          </span>
        ))}
        {/* As wide as the widest of them. */}
        <span className="invisible">{measure.mark(most)}</span>
      </div>
      <svg width="100%" height={height} className="block min-w-0 grow">
        {marks.map((mark) => (
          <line
            key={mark}
            x1="0"
            x2="100%"
            y1={base - mark * scale}
            y2={base - mark * scale}
            className={mark === 0 ? 'stroke-line' : 'stroke-hairline'}
          />
        ))}
        {days.map((day, at) => (
          <Bar
            key={day.day}
            {...{ step, at, base }}
            bar={(measure.value(day) ?? 0) * scale}
            isChosen={at === chosen}
            onAt={onAt}
          />
        ))}
        {[0, Math.floor((days.length - 1) / 2), days.length - 1].map((at, place) => (
          <text
            key={`${at} ${place}`}
            x={['0%', '50%', '100%'][place]}
            y={height - 6}
            textAnchor={(['start', 'middle', 'end'] as const)[place]}
            className="fill-ink-soft text-fine tabular-nums"
          >
            {shortDay.format(new Date(`${days[at]?.day}T00:00:00Z`))}
          </text>
        ))}
      </svg>
    </div>
  )
}

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

interface BarProps {
  /** Of the width, in percent. */
  step: number
  at: number
  base: number
  bar: number
  isChosen: boolean
  onAt: (at: number) => void
}

/** All of its column can be pointed at. */
const Bar = ({ step, at, base, bar, isChosen, onAt }: BarProps) => (
  <g onPointerEnter={() => onAt(at)} onPointerDown={() => onAt(at)}>
    <rect
      x={`${step * at}%`}
      width={`${step}%`}
      y={top}
      height={base - top}
      className={isChosen ? 'fill-sunken' : 'fill-transparent'}
    />
    {bar > 0 && (
      <rect
        x={`${step * (at + 0.14)}%`}
        width={`${step * 0.72}%`}
        y={base - Math.max(2, bar)}
        height={Math.max(2, bar)}
        rx="1.5"
        className={isChosen ? 'fill-primary-strong' : 'fill-primary'}
      />
    )}
  </g>
)
