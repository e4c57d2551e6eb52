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
  metricsPage,
  outboxOldestSeconds,
  requestSeconds,
} from './metrics.ts'
