import type { gifts } from '@evenhand/web-kit/desk'
import { formatDollars, parseDollars, toDollars, zoneInWords } from '@evenhand/web-kit/facade'
import { signedCents, signedDollars } from '../lists/signed-dollars.ts'
import { dollarsOf, type Point, roundUp, stepName } from './points.ts'

const height = 220
const top = 22
const bottom = 24

/** Given stands on the line in green, paid back hangs from it in clay. Widths are shares of the page, so letters keep their size. */
export function Bars({ points, by, timeZone }: gifts.GiftsOverTime) {
  const given = points.map((point) => dollarsOf(point.given))
  const back = points.map((point) => Math.max(0, dollarsOf(point.paidBack)))
  const [most, mostBack] = [roundUp(Math.max(...given)), Math.max(...back)]
  const scale = (height - top - bottom) / Math.max(most + mostBack, 1)
  const line = top + (most || 1) * scale
  const total = formatDollars(points.reduce((sum, point) => sum + (parseDollars(point.given) ?? 0n), 0n))
  const totalBack = sumBack(points)
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${total} given and ${totalBack} refunded, ${by} by ${by}. The table below has each number.`}
        width="100%"
        height={height}
        className="block overflow-visible"
      >
        <text x="0" y="12" className="fill-primary text-fine font-semibold">
          Given {total}
        </text>
        <text x="100%" y="12" textAnchor="end" className="fill-clay text-fine font-semibold">
          Refunded {totalBack}
        </text>
        {points.map((point, at) => (
          <Bar key={point.from} point={point} by={by} at={at} of={points.length} line={line} scale={scale} />
        ))}
        <line x1="0" x2="100%" y1={line} y2={line} className="stroke-line" />
        {most > 0 && <Scale y={top} words={formatDollars(BigInt(Math.round(most * 100)), { wholeDollars: true })} />}
        {[0, Math.floor((points.length - 1) / 2), points.length - 1].map((at, place) => (
          <text
            key={`${at} ${place}`}
            x={['0%', '50%', '100%'][place]}
            y={height - 4}
            textAnchor={(['start', 'middle', 'end'] as const)[place]}
            className="fill-ink-soft text-fine tabular-nums"
          >
            {stepName(points[at]?.from ?? '', by)}
          </text>
        ))}
      </svg>
      <figcaption className="mt-1 text-fine text-ink-soft">Days are in {zoneInWords(timeZone)}.</figcaption>
    </figure>
  )
}

interface BarProps {
  point: Point
  by: gifts.TimeStep
  at: number
  of: number
  line: number
  /** Pixels a dollar. */
  scale: number
}

function Bar({ point, by, at, of, line, scale }: BarProps) {
  const step = 100 / of
  const place = { x: `${step * (at + 0.12)}%`, width: `${step * 0.76}%` }
  const given = dollarsOf(point.given) * scale
  const back = Math.max(0, dollarsOf(point.paidBack)) * scale
  return (
    <g>
      <title>
        {`${stepName(point.from, by)}: ${formatDollars(parseDollars(point.given) ?? 0n)} given, ${signedDollars(point.paidBack)} refunded`}
      </title>
      <rect {...place} y={top} height={height - top - bottom} className="fill-transparent" />
      {given > 0 && <rect {...place} y={line - given} height={given} rx="1.5" className="fill-primary" />}
      {back > 0 && <rect {...place} y={line} height={back} rx="1.5" className="fill-clay" />}
    </g>
  )
}

const Scale = ({ y, words }: { y: number; words: string }) => (
  <>
    <line x1="0" x2="100%" y1={y} y2={y} className="stroke-hairline" />
    <text x="0" y={y + 13} className="fill-ink-soft text-fine tabular-nums">
      {words}
    </text>
  </>
)

const sumBack = (points: readonly Point[]): string =>
  signedDollars(toDollars(points.reduce((sum, point) => sum + signedCents(point.paidBack), 0n)))
