import { dayInWords } from '@evenhand/web-kit/facade'
import { type KeyboardEvent, useState } from 'react'
import { roundUp } from '../gifts/points.ts'
import { ChoiceField } from '../lists/choice-field.tsx'
import type { FigureDay } from './figure-days.ts'
import { type Measure, measures } from './measures.ts'

const height = 208
/** Room for the uppermost number and for the days. */
const top = 8
const bottom = 24

/** One figure by day, with its scale; the value of a day is said as it is pointed at, or chosen with the arrow keys. */
export function FiguresChart({ days }: { days: readonly FigureDay[] }) {
  const [key, setKey] = useState<string>(measures[0].key)
  const [at, setAt] = useState(days.length - 1)
  const measure: Measure = measures.find((one) => one.key === key) ?? measures[0]
  const day = days[Math.min(at, days.length - 1)]
  if (!day) return null
  return (
    <figure className="mt-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <ChoiceField
          label="Chart"
          value={key}
          choices={measures.map(({ key: one, title }): [string, string] => [one, title])}
          onChange={setKey}
        />
        <p className="text-small tabular-nums">
          <span className="text-ink-soft">{dayInWords(`${day.day}T12:00:00Z`)}:</span>{' '}
          <span className="font-semibold">{valueWords(measure, day)}</span>
        </p>
      </div>
      <DaySlider days={days} measure={measure} at={at} onAt={setAt} />
      <figcaption className="mt-1 text-fine text-ink-soft">
        Point at a bar, or use the arrow keys, for the number of a day.
      </figcaption>
    </figure>
  )
}

const valueWords = ({ value, words }: Measure, day: FigureDay): string => {
  const known = value(day)
  return known === undefined ? 'not known' : words(known)
}

interface DaySliderProps {
  days: readonly FigureDay[]
  measure: Measure
  at: number
  onAt: (at: number) => void
}

function DaySlider({ days, measure, at, onAt }: DaySliderProps) {
  const last = days.length - 1
  const day = days[at]
  const go = (event: KeyboardEvent) => {
    const to = nextOf(event.key, at, last)
    if (to === undefined) return
    event.preventDefault()
    onAt(to)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${measure.title} by day`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={day && `${dayInWords(`${day.day}T12:00:00Z`)}: ${valueWords(measure, day)}`}
      onKeyDown={go}
      className="mt-2 rounded-card"
    >
      <Plot days={days} measure={measure} at={at} onAt={onAt} />
    </div>
  )
}

/** Where a key leads; nothing where it isn’t one of a slider. */
function nextOf(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

function Plot({ days, measure, at: chosen, onAt }: DaySliderProps) {
  const most = roundUp(Math.max(...days.map((day) => measure.value(day) ?? 0)))
  const base = height - bottom
  const scale = (base - top) / Math.max(most, 1)
  const step = 100 / days.length
  const marks = most === 0 ? [0] : [most, most / 2, 0]
  return (
    <div aria-hidden="true" className="flex gap-2">
      <div className="relative w-max min-w-8 shrink-0 text-right text-fine text-ink-soft tabular-nums">
        {marks.map((mark) => (
          <span key={mark} className="absolute right-0 -translate-y-1/2" style={{ top: base - mark * scale }}>
            {measure.words(mark)}
          </span>
        ))}
        {/* As wide as the widest of them. */}
        <span className="invisible">{measure.words(most)}</span>
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
