import type { emailCampaigns } from '@evenhand/web-kit/desk'
import { campaignTimeZone, zoneInWords } from '@evenhand/web-kit/facade'

type Series = emailCampaigns.EmailCampaignAnalytics['series']
type By = emailCampaigns.EmailCampaignAnalytics['by']

const stepMs: Readonly<Record<By, number>> = { hour: 3_600_000, day: 86_400_000 }

const names: Readonly<Record<By, Intl.DateTimeFormat>> = {
  hour: new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    timeZone: campaignTimeZone,
  }),
  day: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: campaignTimeZone }),
}
export const stepName = (at: string, by: By): string => names[by].format(new Date(at))

const kinds = [
  ['delivered', 'Delivered', 'fill-primary'],
  ['opened', 'Opened', 'fill-accent'],
  ['clicked', 'Clicked', 'fill-clay'],
] as const

interface OverTimeProps {
  series: Series
  by: By
}

/** One row of bars each, on one line of time: a few clicks would not be seen beside a thousand emails. */
export const OverTime = ({ series, by }: OverTimeProps) => (
  <figure className="grid gap-4">
    {kinds.map(([kind, title, tone]) => (
      <Row key={kind} kind={kind} title={title} tone={tone} series={series} by={by} />
    ))}
    <figcaption className="text-fine text-ink-soft">Times are in {zoneInWords(campaignTimeZone)}.</figcaption>
  </figure>
)

const height = 96
const top = 22
const bottom = 20

interface RowProps extends OverTimeProps {
  kind: (typeof kinds)[number][0]
  title: string
  tone: string
}

function Row({ series, by, kind, title, tone }: RowProps) {
  const first = Date.parse(series[0]?.at ?? '')
  const last = Date.parse(series.at(-1)?.at ?? '')
  const place = (at: string) => Math.round((Date.parse(at) - first) / stepMs[by])
  const count = Math.round((last - first) / stepMs[by]) + 1
  const width = 100 / Math.max(count, 8)
  const most = Math.max(...series.map((step) => step[kind]))
  const sum = series.reduce((total, step) => total + step[kind], 0)
  const room = height - top - bottom
  const end = height - bottom
  return (
    <svg
      role="img"
      aria-label={`${title}: ${sum.toLocaleString('en-US')}, at most ${most.toLocaleString('en-US')} in one ${by}. The table below has each number.`}
      width="100%"
      height={height}
      className="block overflow-visible"
    >
      <text x="0" y="12" className="fill-ink text-fine font-semibold tabular-nums">
        {title} {sum.toLocaleString('en-US')}
      </text>
      {most > 0 && (
        <text x="100%" y="12" textAnchor="end" className="fill-ink-soft text-fine tabular-nums">
          at most {most.toLocaleString('en-US')} in one {by}
        </text>
      )}
      {series.map((step) => (
        <g key={step.at}>
          <title>{`${stepName(step.at, by)}: ${step[kind].toLocaleString('en-US')}`}</title>
          {step[kind] > 0 && (
            <rect
              x={`${(place(step.at) + 0.12) * width}%`}
              width={`${width * 0.76}%`}
              y={end - barHeight(step[kind], most, room)}
              height={barHeight(step[kind], most, room)}
              rx="1.5"
              className={tone}
            />
          )}
        </g>
      ))}
      <line x1="0" x2="100%" y1={end} y2={end} className="stroke-line" />
      <text x="0" y={height - 4} className="fill-ink-soft text-fine tabular-nums">
        {stepName(series[0]?.at ?? '', by)}
      </text>
      {count >= 8 && (
        <text x="100%" y={height - 4} textAnchor="end" className="fill-ink-soft text-fine tabular-nums">
          {stepName(series.at(-1)?.at ?? '', by)}
        </text>
      )}
    </svg>
  )
}

const barHeightMin = 2
/** One click of a thousand is still seen. */
const barHeight = (people: number, most: number, room: number): number => Math.max(barHeightMin, (people / most) * room)
