import { z } from 'zod'
import { type ProblemCode, problems } from './codes.ts'
import { ProofChallenge } from './proof.ts'

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
