import { z } from 'zod'
import type { Drawn } from '../monitoring/dashboards.ts'

export interface Series {
  name: string
  /** Milliseconds since 1970, and what was measured; nothing where it was no number. */
  points: [at: number, value: number][]
}

export interface Span {
  from: Date
  to: Date
}

/** So many points of each line, as many as a picture can show. */
const pointsMax = 240

const Matrix = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), values: z.array(z.tuple([z.number(), z.string()])) }),
    ),
  }),
})

/** What a panel shows of a span of time. Rejects where Prometheus refuses a query. */
export async function seriesOf(prometheus: string, { lines }: Drawn, span: Span): Promise<Series[]> {
  const found = await Promise.all(
    lines.map(async ({ query, legend }) => {
      const address = new URL('/api/v1/query_range', prometheus)
      address.search = String(new URLSearchParams({ query, ...rangeOf(span) }))
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`Prometheus refused ${query}: ${await answer.text()}`)
      return Matrix.parse(await answer.json()).data.result.map(({ metric, values }) => ({
        name: nameOf(legend, metric),
        points: values
          .map(([seconds, value]): [number, number] => [seconds * 1_000, Number(value)])
          .filter(([, value]) => Number.isFinite(value)),
      }))
    }),
  )
  return found.flat()
}

function rangeOf({ from, to }: Span): Record<string, string> {
  const seconds = (to.getTime() - from.getTime()) / 1_000
  return {
    start: String(from.getTime() / 1_000),
    end: String(to.getTime() / 1_000),
    step: String(Math.max(1, seconds / pointsMax)),
  }
}

/** As Grafana fills in a legend: `{{work}}` is the label `work`. */
export const nameOf = (legend: string, labels: Readonly<Record<string, string>>): string =>
  legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? '')
