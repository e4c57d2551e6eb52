import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'

/** The page of metrics of this process, in Prometheus' text format. */
export const metricsPage = async (): Promise<{ contentType: string; body: string }> => ({
  contentType: register.contentType,
  body: await register.metrics(),
})

export const collectProcessMetrics = (): void => {
  if (!register.getSingleMetric('process_cpu_seconds_total')) {
    // Every 10 ms, as it is by default, costs half of what a process takes that has nothing to do.
    collectDefaultMetrics({ eventLoopMonitoringPrecision: 100 })
  }
}

export const requestSeconds = new Histogram({
  name: 'evenhand_http_request_seconds',
  help: 'Duration of HTTP requests, by where they were measured (the gateway counts each once), route and status',
  labelNames: ['at', 'method', 'route', 'status'] as const,
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

export const deadLetters = new Gauge({
  name: 'evenhand_dead_letters',
  help: 'Events of a topic that a service could not handle and nobody has settled (alarm above 0)',
  labelNames: ['group', 'topic'] as const,
})

export const hearersBehind = new Gauge({
  name: 'evenhand_hearers_behind_records',
  help: 'Records of a topic that a service which hears it has not settled, as the service that tells them sees it',
  labelNames: ['group', 'topic'] as const,
})

export const hearersBehindSeconds = new Gauge({
  name: 'evenhand_hearers_behind_seconds',
  help: 'For how long at least the oldest of those records has been there (alarm above 300)',
  labelNames: ['group', 'topic'] as const,
})

/** Since when each job has failed at every try, and since when it has worked without an end, by its name: as `Date.now()` counts. */
export const jobsFailingSince = new Map<string, number>()
export const jobsRunningSince = new Map<string, number>()

export const jobsFailing = new Gauge({
  name: 'evenhand_job_failing_seconds',
  help: 'For how long a job has failed at every try (alarm above 3600)',
  labelNames: ['work'] as const,
  collect() {
    showAges(this, jobsFailingSince)
  },
})

export const jobsRunning = new Gauge({
  name: 'evenhand_job_running_seconds',
  help: 'For how long a job has worked without an end (alarm above 21600)',
  labelNames: ['work'] as const,
  collect() {
    showAges(this, jobsRunningSince)
  },
})

/** Told when it is asked for: a job that hangs, or is tried again tomorrow, says nothing meanwhile. */
function showAges(gauge: Gauge<'work'>, since: ReadonlyMap<string, number>): void {
  gauge.reset()
  for (const [work, at] of since) gauge.set({ work }, (Date.now() - at) / 1000)
}

/** A gauge of this service's own by one label, such as what waits in each lane. */
export const gaugeBy = <Label extends string>(name: string, help: string, label: Label): Gauge<Label> =>
  new Gauge({ name: `evenhand_${name}`, help, labelNames: [label] })

/** A gauge of this service's own, such as webhooks that wait. */
export const gauge = (name: string, help: string): Gauge => new Gauge({ name: `evenhand_${name}`, help })

/** A count of this service's own by one label, such as what was decided. */
export const counter = <Label extends string>(name: string, help: string, label: Label): Counter<Label> =>
  new Counter({ name: `evenhand_${name}_total`, help, labelNames: [label] })
