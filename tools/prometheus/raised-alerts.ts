import { z } from 'zod'

export interface RaisedAlert {
  name: string
  /** Pending: it will fire unless it ends. */
  state: 'firing' | 'pending'
  labels: Readonly<Record<string, string>>
  /** What it tells a person. */
  summary: string
}

const Alerts = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        state: z.enum(['firing', 'pending']),
        labels: z.record(z.string(), z.string()),
        annotations: z.looseObject({ summary: z.string() }),
      }),
    ),
  }),
})

/** What fires at a Prometheus now, or will unless it ends. */
export async function findRaised(prometheus: string): Promise<RaisedAlert[]> {
  const { data } = Alerts.parse(await (await fetch(new URL('/api/v1/alerts', prometheus))).json())
  return data.alerts.map(({ state, labels: { alertname: name = '', ...labels }, annotations: { summary } }) => ({
    name,
    state,
    labels,
    summary,
  }))
}
