import { types } from 'node:util'
import { describeError } from './errors.ts'

/** Fields that may hold personal data or secrets, in lower case without separators. */
const hidden = new Set(
  `email donoremail donorname name firstname lastname phone to address message photourl ip
  password code token clientsecret authorization cookie card secret`.split(/\s+/),
)
/** What stands here was thrown, and may be no error at all. */
const errorFields = new Set(['error', 'err'])
const depthMax = 8
const removed = '[removed]'

/** The fields of a log line with those cut out, wherever somebody should put them, and what lies too deep left out. */
export const withoutSecrets = (fields: Record<string, unknown>): Record<string, unknown> => clean(fields, depthMax)

/** Programs use few names of fields, over and over; what comes from outside and has thousands is not kept. */
const judged = new Map<string, boolean>()
const judgedMax = 1_000

function isHidden(field: string): boolean {
  const known = judged.get(field)
  if (known !== undefined) return known
  const verdict = hidden.has(field.replace(/[_-]/g, '').toLowerCase())
  if (judged.size < judgedMax) judged.set(field, verdict)
  return verdict
}

function clean(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (isHidden(field)) return [field, removed]
      return [field, errorFields.has(field) ? describeError(value) : cleanValue(value, depth)]
    }),
  )
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (types.isNativeError(value)) return describeError(value)
  if (depth === 0) return '[too deep]'
  return Array.isArray(value) ? value.map((item) => cleanValue(item, depth - 1)) : clean(value, depth - 1)
}
