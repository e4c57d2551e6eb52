export * from './log.ts'
export * from './tracing.ts'
export {
  collectProcessMetrics,
  counter,
  eventLagSeconds,
  eventsHandled,
  gauge,
  gaugeBy,
  deadLetters,
  hearersBehind,
  hearersBehindSeconds,
  jobsFailingSince,
  jobsRunningSince,
  metricsPage,
  outboxOldestSeconds,
  requestSeconds,
} from './metrics.ts'
