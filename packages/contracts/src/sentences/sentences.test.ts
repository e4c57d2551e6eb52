import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { bodyExamples } from '../examples/index.ts'
import { calls, gatewayCalls } from '../http/index.ts'
import { fieldSentence } from './index.ts'

const { localeError } = z.locales.en()
const wordsOfLibrary = (issue: z.core.$ZodRawIssue): string | undefined => {
  const words = localeError(issue)
  return typeof words === 'string' ? words : words?.message
}

/** The specification has these words for the lease (spec 02 §5). */
const specified = 'Invalid email address'
const libraryLike = /^(?:Invalid|Required|Too (?:big|small)|Unrecognized)\b|\bexpected\b|, received |undefined|\[object/

/** Everything that is said of an input, by the path of the field; and what the library would have said of the same. */
function saidOf(schema: z.ZodType, input: unknown): { said: Record<string, string[]>; library: Set<string> } {
  const library = new Set<string>()
  const parsed = schema.safeParse(input, {
    error(issue) {
      library.add(wordsOfLibrary(issue) ?? '')
      return fieldSentence(issue)
    },
  })
  const said: Record<string, string[]> = {}
  for (const { path, message } of parsed.error?.issues ?? []) (said[path.join('.')] ??= []).push(message)
  return { said, library }
}

const wrong: readonly unknown[] = [undefined, null, '', 'x\u0000', 0.5, -1, 1e9, true, [], [1], {}, { x: 1 }]

/** The same thing with one of its fields, however deep, left out or put in as something else. */
function* spoiled(value: unknown): Generator {
  for (const other of wrong) yield other
  if (Array.isArray(value)) {
    const [first] = value as unknown[]
    for (const other of spoiled(first)) yield [other]
    return
  }
  if (typeof value !== 'object' || value === null) return
  yield { ...value, unheardOf: 1 }
  for (const [name, inner] of Object.entries(value)) {
    const { [name]: _gone, ...rest } = value as Record<string, unknown>
    yield rest
    for (const other of spoiled(inner)) yield { ...rest, [name]: other }
  }
}

const schemas = [...calls, ...gatewayCalls].flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: z.ZodType | undefined = call.request[part]
    if (!schema) return []
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
    const made = Object.fromEntries(fields.map((name) => [name, 'x']))
    const examples = part === 'body' ? Object.values(bodyExamples.get(call) ?? {}) : []
    return [{ name: `${part} of ${call.method} ${call.path}`, schema, examples: [made, ...examples] }]
  }),
)

describe('what is said of a field that is left out or wrong', () => {
  it('is looked at for every call', () => expect(schemas.length).toBeGreaterThan(90))

  it.each(schemas)('is never in the words of the library: $name', ({ schema, examples }) => {
    for (const input of examples.flatMap((example) => [...spoiled(example)])) {
      const { said, library } = saidOf(schema, input)
      for (const message of Object.values(said).flat()) {
        if (message === specified) continue
        expect(message).not.toBe('')
        expect(library).not.toContain(message)
        expect(message).not.toMatch(libraryLike)
      }
    }
  })

  it.each([
    ['POST', '/api/donations', 'donationType', 'Choose one-time or monthly'],
    ['POST', '/api/donations', 'donorName', 'Full name is required'],
    ['POST', '/api/cart', 'productId', 'We don’t have that product'],
    ['POST', '/api/cart', 'productType', 'We don’t have that product'],
    ['POST', '/api/cart', 'amount', 'Enter a valid amount, such as 25 or 25.50'],
    ['POST', '/api/create-payment-intent', 'donationType', 'Choose one-time, monthly or cart'],
    ['POST', '/api/nonprofits', 'description', 'Description is required'],
    ['POST', '/api/landing-registration', 'ageConfirmed', 'You must be at least 19 years old'],
    ['POST', '/api/admin/login', 'username', 'Username is required'],
    ['POST', '/api/admin/login', 'password', 'Password is required'],
  ])('%s %s without %s: %s', (method, path, field, sentence) => {
    const body = calls.find((call) => call.method === method && call.path === path)?.request.body
    if (!body) throw new Error('there is no such body')
    expect(saidOf(body, {}).said[field]).toEqual([sentence])
  })
})
