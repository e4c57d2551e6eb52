import { z } from 'zod'
import { ProofChallenge } from './proof.ts'

export * from './proof.ts'

/**
 * Every refusal the system can give, in one place (RFC 9457). The code is stable API: `type` is `/problems/<code>`.
 * `detail` is what a person reads when the place that refuses has nothing more exact to say.
 */
export const problems = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    detail: 'Some of what was sent is not valid. Please check the fields named in errors.',
  },
  'malformed-body': {
    status: 400,
    title: 'The body cannot be read',
    detail: 'The body is not valid JSON. Please send well-formed JSON.',
  },
  'signature-invalid': {
    status: 400,
    title: 'The signature does not fit',
    detail: 'The webhook signature is missing, too old or does not fit the body.',
  },
  'sign-in-required': { status: 401, title: 'Sign-in is needed', detail: 'Please sign in to see this.' },
  'wrong-credentials': { status: 401, title: 'Login failed', detail: 'Invalid username or password' },
  'code-wrong': {
    status: 401,
    title: 'The code is not right',
    detail: 'That code is not right. Please check the email and try again.',
  },
  'code-expired': {
    status: 401,
    title: 'The code is no longer valid',
    detail: 'That code has expired or was used. Please ask for a new one.',
  },
  'mailbox-to-prove': {
    status: 401,
    title: 'Please confirm your email',
    detail:
      'We know this email address already. Please confirm with a code from your mailbox that it is yours, and go on from there.',
  },
  'not-allowed': { status: 403, title: 'Not allowed', detail: 'You do not have the right to do this.' },
  'cross-site-request': {
    status: 403,
    title: 'The request came from another site',
    detail: 'For your safety this can only be done from this site. Please open the page again and retry.',
  },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing at this address.' },
  'account-not-found': {
    status: 404,
    title: 'Account Not Found',
    detail: 'We could not find an account with that email address.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not answer that method.',
  },
  conflict: {
    status: 409,
    title: 'Changed meanwhile',
    detail: 'This was changed by somebody else meanwhile. Please load it again.',
  },
  'request-in-progress': {
    status: 409,
    title: 'Still working',
    detail: 'The same request is still being worked on. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
  'amount-mismatch': {
    status: 409,
    title: 'The total has changed',
    detail: 'The total does not fit what is in your cart. Please review the cart and try again.',
  },
  'cart-empty': { status: 409, title: 'Empty Cart', detail: 'Add items to your cart before checkout' },
  'cart-full': {
    status: 409,
    title: 'The cart is full',
    detail: 'A cart holds at most 20 lines. Please check out or remove one first.',
  },
  'tile-taken': {
    status: 409,
    title: 'This tile is taken',
    detail: 'Somebody else has just chosen this tile. Please choose another one.',
  },
  'tile-not-held': {
    status: 409,
    title: 'The tile is no longer held',
    detail:
      'The time for which the memorial tile was held for you has run out. Please remove it from the cart and choose a tile again.',
  },
  'tile-not-ready': {
    status: 503,
    title: 'One moment more',
    detail: 'The tile is held for you, and is on its way to the cart. Please try again in a moment.',
    retryAfterSeconds: 1,
  },
  'already-paid': {
    status: 409,
    title: 'Already paid',
    detail: 'This has been paid already. Nothing more was charged.',
  },
  'payment-processing': {
    status: 409,
    title: 'Payment Processing',
    detail: 'Your bank has not finished with this payment yet. Nothing more was charged.',
  },
  'multiplier-needs-donation': {
    status: 409,
    title: 'Cannot Add Multiplier',
    detail: 'Multipliers can only be added to active donor accounts with donations',
  },
  'already-entered': {
    status: 409,
    title: 'Already entered',
    detail: 'The free entry for this month has already been recorded for this email address.',
  },
  'already-registered': {
    status: 409,
    title: 'Already registered',
    detail: 'This person is already registered. Nothing more needs to be done.',
  },
  'registration-closed': {
    status: 409,
    title: 'Registration has closed',
    detail: 'Registration for this giveaway has closed. Nothing was recorded.',
  },
  'membership-not-ready': {
    status: 409,
    title: 'Not possible right now',
    detail: 'That cannot be done with the membership as it is now. Please look at it again.',
  },
  'quote-expired': {
    status: 409,
    title: 'The price has changed',
    detail: 'Time has passed, and with it what the change costs today. Please look at it once more and confirm.',
  },
  'draw-not-frozen': {
    status: 409,
    title: 'The pool is not frozen yet',
    detail:
      'The entries of this giveaway are not frozen yet, so no round of the beacon can decide. Please come again then.',
  },
  'link-expired': {
    status: 410,
    title: 'The link is no longer valid',
    detail: 'That link has expired or was used. Nothing was changed.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    detail: 'What was sent is larger than this address accepts.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported content type',
    detail: 'Please send the body as application/json.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The key was used for another request',
    detail: 'This Idempotency-Key was already used for a different request. Please use a new one.',
  },
  'already-recorded': {
    status: 409,
    title: 'Recorded already',
    detail: 'This gift stands in the books already. Please look at it there.',
  },
  'refund-refused': {
    status: 409,
    title: 'This cannot be paid back',
    detail: 'The money of this gift cannot be paid back.',
  },
  'payment-refused': { status: 402, title: 'Payment Failed', detail: 'Something went wrong with your payment' },
  'proof-of-work-needed': {
    status: 428,
    title: 'A short calculation is needed',
    detail: 'Your browser has to do a short calculation first, which keeps card thieves out. Please try again.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'That was a little too often. Please wait a moment and try again.',
    retryAfterSeconds: 30,
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'Something went wrong on our side. Nothing was lost; please try again.',
  },
  'dependency-unavailable': {
    status: 503,
    title: 'A part of the system is not answering',
    detail: 'A part of the system is not answering right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
  'upstream-timeout': {
    status: 504,
    title: 'The answer took too long',
    detail: 'The answer took too long. Please try again; nothing is done twice.',
    retryAfterSeconds: 5,
  },
} as const satisfies Record<string, { status: number; title: string; detail: string; retryAfterSeconds?: number }>

export type ProblemCode = keyof typeof problems

/** One field that is not valid, with the exact message that is shown under it. `path` is `metadata.cartItems.0.amount`. */
export const FieldError = z.strictObject({ path: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.output<typeof FieldError>

/** The body of every refusal; `message` repeats `detail` for the screens (spec 03 §F). */
export const ProblemBody = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string(),
    instance: z.string().optional(),
    requestId: z.string().optional(),
    errors: z.array(FieldError).optional(),
    /** With `proof-of-work-needed`: what has to be solved; the same call is then sent again with the header `x-evenhand-proof`. */
    challenge: ProofChallenge.optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' })
export type ProblemBody = z.output<typeof ProblemBody>

/** Makes the body for a code; `detail` replaces the registry's sentence where the place knows a better one. */
export function problemBody(
  code: ProblemCode,
  more: {
    detail?: string | undefined
    instance?: string
    requestId?: string
    errors?: FieldError[] | undefined
    challenge?: ProofChallenge | undefined
  } = {},
): ProblemBody {
  const { status, title, detail: usual } = problems[code]
  const detail = more.detail ?? usual
  return {
    type: `/problems/${code}`,
    title,
    status,
    detail,
    message: detail,
    ...(more.instance === undefined ? {} : { instance: more.instance }),
    ...(more.requestId === undefined ? {} : { requestId: more.requestId }),
    ...(more.errors === undefined ? {} : { errors: more.errors }),
    ...(more.challenge === undefined ? {} : { challenge: more.challenge }),
  }
}
