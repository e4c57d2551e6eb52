import { types } from 'node:util'
import { type FieldError, type ProblemCode, problems, type ProofChallenge } from '@evenhand/contracts/problems'
import { tooLargeSentence } from '@evenhand/contracts/files'
import type { z } from 'zod'

/** A refusal on its way to whoever asked: turned into HTTP in one place (`http/problem-replies.ts`). */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** With `proof-of-work-needed`. */
  readonly challenge: ProofChallenge | undefined

  constructor(
    code: ProblemCode,
    more: {
      detail?: string
      errors?: FieldError[]
      retryAfterSeconds?: number
      challenge?: ProofChallenge
      cause?: unknown
    } = {},
  ) {
    super(more.detail ?? problems[code].detail, { cause: more.cause })
    this.code = code
    this.errors = more.errors
    this.challenge = more.challenge
    const usual = problems[code]
    this.retryAfterSeconds =
      more.retryAfterSeconds ?? ('retryAfterSeconds' in usual ? usual.retryAfterSeconds : undefined)
  }
}

/** One field is not valid: `invalidField('amount', 'Enter a valid amount')`. */
export const invalidField = (path: string, message: string): Problem =>
  new Problem('invalid-request', { detail: message, errors: [{ path, message }] })

export const fileTooLarge = (bytesMax: number): Problem =>
  new Problem('file-too-large', {
    detail: tooLargeSentence(bytesMax),
  })

const fieldsNamedMax = 50

/** The issues of a schema as the problem that names each field (50 at most); the first message is the one a toast shows. */
export function invalidRequest(error: z.ZodError): Problem {
  const errors = error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }))
    }
    return [{ path: issue.path.join('.'), message: issue.message }]
  })
  return new Problem('invalid-request', {
    ...(errors[0] === undefined ? {} : { detail: errors[0].message }),
    errors: errors.slice(0, fieldsNamedMax),
  })
}

/**
 * Our own store or broker does not answer: whoever waits for it should wait and try again, and a message that met it
 * is not a bad message. Adapters throw it; `isDependencyDown` also knows the errors of the drivers themselves.
 */
export class DependencyDown extends Error {
  override name = 'DependencyDown'
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
])
const driverNames =
  /^(Mongo(Network|ServerSelection|WaitQueueTimeout|PoolCleared|NotConnected|TopologyClosed)|MongooseServerSelection|MaxRetriesPerRequestError|KafkaJS(Connection|BrokerNotFound|NumberOfRetriesExceeded|RequestTimeout))/

/** PostgreSQL: classes 08 (connection), 53 (resources), 57P (shutdown), locks that a crowd holds, and a server that only reads for now. */
const serverStates = /^(08|53|57P|55P03|40P01|40001|25006)/

/** MongoDB: another member of its set is about to take over, or this one shuts down. */
const takeoverCodes = new Set([91, 189, 10107, 11600, 11602, 13435, 13436])
const driverWords =
  /Connection terminated|timeout exceeded when trying to connect|Connection is closed|Client has encountered a connection error|^Command timed out$|^LOADING |buffering timed out/

/** What the drivers and servers say when nobody listens, or when the server asks to come again. */
export function isDependencyDown(error: unknown): boolean {
  if (!types.isNativeError(error)) return false
  if (error instanceof DependencyDown || driverNames.test(error.name)) return true
  if ('code' in error && typeof error.code === 'number' && takeoverCodes.has(error.code)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (serverStates.test(code)) return true
  if (networkCodes.has(code)) return code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect')
  if (error instanceof AggregateError) return error.errors.some(isDependencyDown)
  return driverWords.test(error.message)
}
