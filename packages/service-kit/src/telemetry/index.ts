export * from './log.ts'
export * from './tracing.ts'
export {
  collectProcessMetrics,
  eventLagSeconds,
  eventsHandled,
  gauge,
  metricsPage,
  outboxOldestSeconds,
  requestSeconds,
} from './metrics.ts'
