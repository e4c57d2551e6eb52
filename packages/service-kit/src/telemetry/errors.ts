import { types } from 'node:util'

/**
 * An error as a log line holds it: class, code, where. The message stays out unless it is our own wording, because
 * drivers and processors write values (addresses, row contents) into theirs.
 */
export function describeError(error: unknown): object {
  if (!types.isNativeError(error)) return { kind: typeof error }
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
    ...(types.isNativeError(error.cause) ? { cause: describeError(error.cause) } : {}),
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
