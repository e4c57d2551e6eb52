import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'

/** The page of metrics of this process, in Prometheus' text format. */
export const metricsPage = async (): Promise<{ contentType: string; body: string }> => ({
  contentType: register.contentType,
  body: await register.metrics(),
})

export const collectProcessMetrics = (): void => {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
}

export const requestSeconds = new Histogram({
  name: 'evenhand_http_request_seconds',
  help: 'Duration of HTTP requests, by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

export const outboxOldestSeconds = new Gauge({
  name: 'evenhand_outbox_oldest_seconds',
  help: 'Age of the oldest event that is written and not yet published (alarm above 60)',
})

export const eventsHandled = new Counter({
  name: 'evenhand_events_handled_total',
  help: 'Events handled, by type and outcome',
  labelNames: ['type', 'outcome'] as const,
})

export const eventLagSeconds = new Histogram({
  name: 'evenhand_event_lag_seconds',
  help: 'Time from an event being written to being handled',
  labelNames: ['type'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
})

/** A gauge of this service's own, such as webhooks that wait. */
export const gauge = (name: string, help: string): Gauge => new Gauge({ name: `evenhand_${name}`, help })

/** A count of this service's own by one label, such as what was decided. */
export const counter = <Label extends string>(name: string, help: string, label: Label): Counter<Label> =>
  new Counter({ name: `evenhand_${name}_total`, help, labelNames: [label] })
