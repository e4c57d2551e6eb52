import { z } from 'zod'
import type { Drawn } from '../monitoring/dashboards.ts'

export interface Series {
  name: string
  points: Point[]
}

/** Milliseconds since 1970, and what was measured; null: nothing, or no number. */
export type Point = [at: number, value: number | null]

export interface Span {
  from: Date
  to: Date
}

/** So many points of each line, as many as a picture can show: over three days one each 15 minutes, of which the panels count. */
const pointsMax = 288
/** How often Prometheus looks. */
export const everySeconds = 5

const Matrix = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), values: z.array(z.tuple([z.number(), z.string()])) }),
    ),
  }),
})

/** What a panel shows of a span of time. Rejects where Prometheus refuses a query. */
export async function seriesOf(prometheus: string, { lines }: Drawn, span: Span): Promise<Series[]> {
  const stepMs = stepMsOf(span)
  const found = await Promise.all(
    lines.map(async ({ query, legend }) => {
      const address = new URL('/api/v1/query_range', prometheus)
      address.search = String(new URLSearchParams({ query: widened(query, stepMs / 1_000), ...rangeOf(span, stepMs) }))
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`Prometheus refused ${query}: ${await answer.text()}`)
      return Matrix.parse(await answer.json()).data.result.map(({ metric, values }) => ({
        name: nameOf(legend, metric),
        points: withGaps(
          values
            .map(([seconds, value]): [number, number] => [seconds * 1_000, Number(value)])
            .filter(([, value]) => Number.isFinite(value)),
          stepMs,
        ),
      }))
    }),
  )
  return found.flat().filter(({ points }) => points.length > 0)
}

const stepMsOf = ({ from, to }: Span): number => Math.max(1_000, (to.getTime() - from.getTime()) / pointsMax)

const rangeOf = ({ from, to }: Span, stepMs: number): Record<string, string> => ({
  start: String(from.getTime() / 1_000),
  end: String(to.getTime() / 1_000),
  step: String(stepMs / 1_000),
})

/**
 * A rate over at least what is between two points, or most of the time would be in none of them: as `$__rate_interval` of Grafana. What counts a rise
 * stays, because its panel says in which time.
 */
export const widened = (query: string, stepSeconds: number): string =>
  query.replaceAll(
    /(?<=\brate\([^()]*)\[(\d+)m\]/g,
    (_, minutes: string) => `[${Math.max(Number(minutes) * 60, Math.ceil(stepSeconds + everySeconds))}s]`,
  )

/** A line would lead straight over what is missing, as if nothing had been wrong. */
export const withGaps = (points: readonly [at: number, value: number][], stepMs: number): Point[] =>
  points.flatMap((point, index) => {
    const [before] = points[index - 1] ?? point
    // Prometheus rounds to milliseconds.
    return point[0] - before > 1.5 * stepMs ? [[before + stepMs, null], point] : [point]
  })

/** As Grafana fills in a legend: `{{work}}` is the label `work`. */
export const nameOf = (legend: string, labels: Readonly<Record<string, string>>): string =>
  legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? '')
