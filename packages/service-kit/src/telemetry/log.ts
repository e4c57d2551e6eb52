import { AsyncLocalStorage } from 'node:async_hooks'
import { isSpanContextValid, trace } from '@opentelemetry/api'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** What is known of the request or message in work; each log line carries it. */
export const workContext = new AsyncLocalStorage<{ requestId?: string; eventId?: string }>()

/** Fields that may hold personal data or secrets are cut out, wherever somebody should put them into a line. */
const personal = [
  'email',
  'donorEmail',
  'donorName',
  'name',
  'firstName',
  'lastName',
  'phone',
  'to',
  'address',
  'message',
  'photoUrl',
  'ip',
]
const secret = [
  'password',
  'code',
  'token',
  'clientSecret',
  'client_secret',
  'authorization',
  'cookie',
  'card',
  'secret',
]
const fields = [...personal, ...secret]
const paths = fields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/** One JSON line an event, with the ids of its trace; events with fields, never sentences with values inside (style 10). */
export function createLog(service: string, destination?: DestinationStream): Log {
  return pino(
    {
      level: process.env.LOG_LEVEL ?? 'info',
      base: { service },
      redact: { paths, censor: '[removed]' },
      formatters: { level: (level) => ({ level }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'event',
      serializers: { error: describeError, err: describeError },
      mixin: () => ({ ...workContext.getStore(), ...traceIds() }),
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
}

function traceIds(): { traceId?: string; spanId?: string } {
  const context = trace.getActiveSpan()?.spanContext()
  return context && isSpanContextValid(context) ? { traceId: context.traceId, spanId: context.spanId } : {}
}

/**
 * An error as a log line holds it: class, code, where. The message stays out unless it is our own wording, because
 * drivers and processors write values (addresses, row contents) into theirs.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined
  const where = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => line.trim())
  return {
    kind: error.name,
    ...(code === undefined ? {} : { errorCode: code }),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
    ...('table' in error ? { table: error.table } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    text: withoutValues(error.message),
    where,
  }
}

const withoutValues = (message: string): string =>
  message
    .replace(/[^\s"'<>()]+@[^\s"'<>()]+/g, '[address]')
    .replace(/\d{6,}/g, '[digits]')
    .slice(0, 300)

/** Node's own warnings become events like all others, instead of lines of text on stderr. */
export function logWarnings(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ error: warning }, 'process-warning'))
}
