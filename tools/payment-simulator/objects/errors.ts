import type { Stored } from './shapes.ts'

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

/** The body of an error as Stripe writes it. */
export interface ErrorBody {
  type: ErrorType
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  charge?: string
  payment_intent?: Stored
  payment_method?: Stored
  setup_intent?: Stored
  request_log_url?: string
}

/** A refusal. With `keepsEffects` what happened before it stays: a declined charge is a fact. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly keepsEffects: boolean

  constructor(status: number, body: ErrorBody, keepsEffects = false) {
    super(body.message)
    this.status = status
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body
    this.keepsEffects = keepsEffects
  }
}

export const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

const NOUNS: Record<string, string> = {
  'test_helpers.test_clock': 'test clock',
  payment_intent: 'payment_intent',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
}

/** 404: `No such customer: 'cus_1'`. */
export function resourceMissing(kind: string, id: string, param: string): Refusal {
  const message = `No such ${NOUNS[kind] ?? kind.replace('_', ' ')}: '${id}'`
  return new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}

/** 400: the request itself cannot be, whatever the state. */
export function badRequest(message: string, code?: string, param?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) })
}

/** Turns what express itself refuses (a body over the limit) into Stripe's shape. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  if (status >= 400 && status < 500) return badRequest('The request body cannot be read.')
  return new Refusal(500, {
    type: 'api_error',
    message: 'The payment simulator failed on this call. Its log says why.',
  })
}
