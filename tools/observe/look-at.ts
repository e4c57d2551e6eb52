import { screens } from '../monitoring/dashboards.ts'
import { findRaised, type RaisedAlert } from '../prometheus/raised-alerts.ts'
import type { Shown } from './page.ts'
import { type findCharts, namesOf, pictureOf } from './picture.ts'
import { seriesOf, type Span } from './series.ts'

/** All dashboards over a span of time, and the alerts that are raised now. */
export async function lookAt(
  prometheus: string,
  charts: Awaited<ReturnType<typeof findCharts>>,
  span: Span,
): Promise<{ raised: RaisedAlert[]; screens: Shown[] }> {
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
