import { dayInWords } from '@evenhand/web-kit/facade'
import { type KeyboardEvent, useState } from 'react'
import { ChoiceField } from '../lists/choice-field.tsx'
import type { FigureDay } from './figure-days.ts'
import { Plot } from './figures-plot.tsx'
import { type Measure, measures } from './measures.ts'

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
        Tap or point at a bar, or use the arrow keys, for the number of a day.
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
