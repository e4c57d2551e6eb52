import { AsyncLocalStorage } from 'node:async_hooks'
import { isSpanContextValid, trace } from '@opentelemetry/api'
import { pino, type DestinationStream, type Logger } from 'pino'
import { standardOutput } from './log-output.ts'
import { withoutSecrets } from './redaction.ts'

export type Log = Logger

/** What is known of the request or message in work; each log line carries it. */
export const workContext = new AsyncLocalStorage<{ requestId?: string; eventId?: string }>()

/** The request in work, as it is named in the logs of every service; undefined where none is. */
export const currentRequestId = (): string | undefined => workContext.getStore()?.requestId

/** One JSON line an event, with the ids of its trace; events with fields, never sentences with values inside (style 10). */
export function createLog(service: string, destination?: DestinationStream): Log {
  return pino(
    {
      level: process.env.LOG_LEVEL ?? 'info',
      base: { service },
      formatters: { level: (level) => ({ level }), bindings: withoutSecrets, log: withoutSecrets },
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'event',
      // Errors are described with the other fields, by `withoutSecrets`.
      serializers: { err: (described: object) => described },
      mixin: () => ({ ...workContext.getStore(), ...traceIds() }),
    },
    destination ?? standardOutput(),
  )
}

function traceIds(): { traceId?: string; spanId?: string } {
  const context = trace.getActiveSpan()?.spanContext()
  return context && isSpanContextValid(context) ? { traceId: context.traceId, spanId: context.spanId } : {}
}

/** Node's own warnings become events like all others, instead of lines of text on stderr. */
export function logWarnings(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ error: warning }, 'process-warning'))
}
