import { type Call, calls as allCalls, emailTemplates } from '@evenhand/contracts/http'
import { ProblemBody } from '@evenhand/contracts/problems'
import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { z } from 'zod'
import { administratorCookie } from '../system/administrator.ts'
import { type Answer, site, visitor } from '../system/site.ts'

const Examples = z.record(z.string(), z.object({ value: z.record(z.string(), z.unknown()) }))
const Operation = z.object({
  parameters: z
    .array(z.looseObject({ name: z.string(), schema: z.looseObject({ type: z.string().optional() }) }))
    .optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ examples: Examples.optional() })) }).optional(),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation.loose())) })

interface Asked {
  method: string
  /** With its places still named. */
  template: string
  path: string
  example: Record<string, unknown> | undefined
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
const runsPerCall = 25
const someId = '0197a3f0-0000-7000-8000-000000000000'
/** As long as those in the links of emails are. */
const someToken = 'A'.repeat(43)

/** A path with something in each of its places that could stand there. */
const filled = (path: string, { parameters }: z.output<typeof Operation>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, place) => {
    if (place === 'token') return someToken
    return parameters?.some(({ name, schema }) => name === place && schema.type === 'integer') ? '1' : someId
  })

/** Under a name that nobody has: wrong passwords make whoever has the name wait, and the tests beside this one log in. */
const notLockingOut = (example: Asked['example']): Asked['example'] =>
  example && 'username' in example ? { ...example, username: 'nobody-here' } : example

let operations: Asked[]
beforeAll(async () => {
  const { paths } = Document.parse((await visitor()('GET', '/api/openapi.json')).body)
  operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        template: path,
        path: filled(path, operation),
        example: notLockingOut(
          Object.values(Object.values(operation.requestBody?.content ?? {})[0]?.examples ?? {})[0]?.value,
        ),
      })),
  )
  expect(operations.length).toBeGreaterThan(25)
})

/** A success, or a problem that a person can act on: never a failure of ours, never a status without its sentence. */
function expectHonest(asked: string, { status, headers, body }: Answer): void {
  if (status >= 500) throw new Error(`${asked} answered ${status}: ${JSON.stringify(body)}`)
  if (status < 400) return
  expect(headers.get('content-type')).toContain('application/problem+json')
  const problem = ProblemBody.parse(body)
  expect({ asked, status: problem.status, message: problem.message }).toEqual({
    asked,
    status,
    message: expect.stringMatching(/\S/),
  })
  for (const { message } of problem.errors ?? []) expect(message).toMatch(/\S/)
}

/** The example with one thing wrong with it. */
const spoiled = (example: Record<string, unknown>) =>
  fc.oneof(
    fc.jsonValue(),
    fc
      .tuple(fc.constantFrom(...Object.keys(example)), fc.jsonValue())
      .map(([field, value]) => ({ ...example, [field]: value })),
    fc
      .constantFrom(...Object.keys(example))
      .map((field) => Object.fromEntries(Object.entries(example).filter(([name]) => name !== field))),
    fc.tuple(fc.string({ minLength: 1 }), fc.jsonValue()).map(([field, value]) => ({ ...example, [field]: value })),
    fc
      .tuple(
        fc.constantFrom(...Object.keys(example)),
        fc.constantFrom(
          '',
          ' ',
          '\u0000',
          '‮',
          '1e9',
          '-1',
          'NaN',
          '٢٥',
          '9'.repeat(40),
          'x'.repeat(5_000),
          "' or 1=1 --",
          '<script>',
          '{{7*7}}',
        ),
      )
      .map(([field, value]) => ({ ...example, [field]: value })),
  )

const calls: readonly Call[] = allCalls
/** More than almost every call takes, and as much as a connection takes in before it is ended. */
const oversize = JSON.stringify({ a: 'x'.repeat(emailTemplates.wordsBytesMax) })
const takesMore = (method: string, template: string): boolean =>
  calls.some(
    (one) =>
      one.method === method && one.path === template && (one.request.bodyBytesMax ?? 0) > emailTemplates.wordsBytesMax,
  )

describe('bad input at every route', () => {
  it('bodies with one thing wrong are answered with a problem that names it, never with a failure', async () => {
    const call = visitor()
    for (const { method, path, example } of operations.filter((one) => one.example !== undefined)) {
      await fc.assert(
        fc.asyncProperty(spoiled(example ?? {}), async (body) => {
          expectHonest(`${method} ${path} ${JSON.stringify(body)}`, await call(method, path, body))
        }),
        { numRuns: runsPerCall },
      )
    }
  })

  it('bad JSON, another content type, an oversize body and an unknown field are refused as what they are', async () => {
    // Somebody who may do everything: else who asks is refused before what they sent is looked at.
    const cookie = await administratorCookie()
    for (const { method, path, template } of operations.filter((one) => one.example !== undefined)) {
      const send = (body: string, type = 'application/json') => {
        const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': type }
        return fetch(site.url() + path, { method, body, headers })
      }
      expect({ path, status: (await send('{"a":')).status }).toEqual({ path, status: 400 })
      expect({ path, status: (await send('a=1', 'text/plain')).status }).toEqual({ path, status: 415 })
      if (!takesMore(method, template))
        expect({ path, status: (await send(oversize)).status }).toEqual({ path, status: 413 })
    }
  })

  it('queries and paths with anything in them are answered honestly', async () => {
    const call = visitor()
    for (const { method, path } of operations.filter((one) => one.method === 'GET')) {
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.constantFrom('email', 'after', 'limit', 'search', 'wall', 'x'), fc.string()),
          async (query) => {
            const asked = `${path}?${new URLSearchParams(query).toString()}`
            expectHonest(`${method} ${asked}`, await call(method, asked))
          },
        ),
        { numRuns: runsPerCall },
      )
      const strange = path.replace(someId, encodeURIComponent("../'; drop table gifts"))
      expectHonest(strange, await call('GET', strange))
    }
  })

  it('unknown routes and methods are 404 and 405 with what is allowed', async () => {
    const call = visitor()
    expect((await call('GET', '/api/nothing-here')).status).toBe(404)
    expect((await call('POST', '/api/nothing-here', {})).status).toBe(404)
    for (const path of new Set(operations.map((one) => one.path))) {
      const answer = await call('PATCH', path, {})
      expect({ path, status: answer.status, allow: answer.headers.get('allow') }).toEqual({
        path,
        status: 405,
        allow: expect.stringMatching(/GET|POST|PUT|DELETE/),
      })
    }
  })
})
