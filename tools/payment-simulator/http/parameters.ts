import { z } from 'zod'
import { badRequest } from '../objects/errors.ts'
import type { Refusal } from '../objects/errors.ts'
import type { Form } from './form.ts'

const INTEGER = /^-?\d{1,15}$/

export const text = z.string().min(1, 'parameter_invalid_empty').max(5000, 'parameter_invalid_string_too_long')
/** An address that a browser can be sent to. */
export const webAddress = z.url({ protocol: /^https?$/ }).max(5000)
export const integer = z.string().regex(INTEGER, 'parameter_invalid_integer').transform(Number)
export const timestamp = integer
export const flag = z.enum(['true', 'false'], 'parameter_invalid_boolean').transform((value) => value === 'true')
/** A text that an empty string takes away. */
export const clearableText = z
  .string()
  .max(5000)
  .transform((value) => (value === '' ? null : value))
/** Anything that an empty string takes away. */
export const clearable = <T extends z.ZodType>(inner: T) => z.union([z.literal('').transform(() => null), inner])

const metadataPairs = z.preprocess(
  (value) => (Array.isArray(value) ? Object.fromEntries(value.entries()) : value),
  z.record(z.string().max(40), z.string().max(500)),
)
export const metadata = clearable(metadataPairs)
export const expand = z.array(z.string()).max(20)
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/, 'invalid_currency')
  .transform((value) => value.toLowerCase())

export const address = z.strictObject({
  city: clearableText.optional(),
  country: clearableText.optional(),
  line1: clearableText.optional(),
  line2: clearableText.optional(),
  postal_code: clearableText.optional(),
  state: clearableText.optional(),
})

/** Merges as Stripe does: an empty value removes the key, an empty whole removes all. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before
  if (change === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}

/** @throws 400 in Stripe's words for the first parameter that is wrong */
export function readParameters<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  const [issue] = flatten(result.error.issues)
  throw issue ? refusalOf(issue, form) : badRequest('The parameters cannot be read.')
}

type Issue = z.core.$ZodIssue

/** Inside a union the branch that got furthest says what is wrong. */
function flatten(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue]
    const inner = issue.errors.map((branch) => flatten(branch)).findLast((branch) => branch.length > 0) ?? []
    return inner.map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
  })
}

function refusalOf(issue: Issue, form: Form): Refusal {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    return badRequest(`Received unknown parameter: ${param}`, 'parameter_unknown', param)
  }
  const param = nameOf(issue.path)
  const value = valueAt(form, issue.path)
  if (value === undefined) return badRequest(`Missing required param: ${param}.`, 'parameter_missing', param)
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
    return badRequest(message, 'parameter_invalid_empty', param)
  }
  // What was typed into a card field is never repeated.
  const shown = typeof value === 'string' && !param.includes('card') ? `: ${value.slice(0, 100)}` : ''
  if (issue.message === 'invalid_currency') return badRequest(`Invalid currency${shown}`, undefined, param)
  if (issue.message === 'parameter_invalid_integer') {
    return badRequest(`Invalid integer${shown}`, 'parameter_invalid_integer', param)
  }
  if (issue.message === 'parameter_invalid_boolean') return badRequest(`Invalid boolean${shown}`, undefined, param)
  if (issue.code === 'invalid_value') {
    return badRequest(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, undefined, param)
  }
  return badRequest(`Invalid ${param}`, undefined, param)
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
}

function valueAt(form: Form, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, part) => (at === null || typeof at !== 'object' ? undefined : Reflect.get(at, part)),
    form,
  )
}
