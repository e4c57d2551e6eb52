import { z } from 'zod'
import { screens } from '../monitoring/dashboards.ts'
import type { Raised, Shown } from './page.ts'
import { type findCharts, namesOf, pictureOf } from './picture.ts'
import { seriesOf, type Span } from './series.ts'

const Alerts = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        state: z.string(),
        labels: z.looseObject({ alertname: z.string() }),
        annotations: z.looseObject({ summary: z.string() }),
      }),
    ),
  }),
})

/** All dashboards over a span of time, and the alerts that are raised now. */
export async function lookAt(
  prometheus: string,
  charts: Awaited<ReturnType<typeof findCharts>>,
  span: Span,
): Promise<{ raised: Raised[]; screens: Shown[] }> {
  const shown = screens().map(async ({ title, panels }) => ({
    title,
    panels: await Promise.all(
      panels.map(async (drawn) => {
        const series = await seriesOf(prometheus, drawn, span)
        const svg = series.length > 0 ? pictureOf(charts, drawn.unit, series, span) : undefined
        return { title: drawn.title, means: drawn.means, svg, names: namesOf(series) }
      }),
    ),
  }))
  return { raised: await findRaised(prometheus), screens: await Promise.all(shown) }
}

async function findRaised(prometheus: string): Promise<Raised[]> {
  const { data } = Alerts.parse(await (await fetch(new URL('/api/v1/alerts', prometheus))).json())
  return data.alerts.map(({ state, labels, annotations }) => ({
    name: labels.alertname,
    state,
    summary: annotations.summary,
  }))
}
