import {
  type AnsweredFile,
  type AnswerOf,
  answerSchemaOf,
  fileTypeOf,
  type GatewayCall,
  type ParsedOf,
  sentFileTypes,
  takings,
  views,
} from '@evenhand/contracts/http'
import {
  type FieldError,
  type ProblemCode,
  problemBody,
  problems,
  type ProofChallenge,
} from '@evenhand/contracts/problems'
import express from 'express'
import type { AddressInfo } from 'node:net'

/** What a fake answers instead of the contract's answer. */
export class Refuses {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly challenge: ProofChallenge | undefined
  constructor(
    code: ProblemCode,
    more: { errors?: FieldError[]; retryAfterSeconds?: number; challenge?: ProofChallenge } = {},
  ) {
    this.code = code
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.challenge = more.challenge
  }
}

type Answered<C extends GatewayCall> = AnswerOf<C> | Refuses
type Answer<C extends GatewayCall> = (
  parts: ParsedOf<C>,
  headers: express.Request['headers'],
) => Answered<C> | Promise<Answered<C>>

export interface Fake {
  call: GatewayCall
  answer: (parts: never, headers: express.Request['headers']) => unknown
}

export const fake = <const C extends GatewayCall>(call: C, answer: Answer<C>): Fake => ({ call, answer })

/** Every list of the desk asks for them. */
const noViews = fake(views.listViews, () => [])
/** Nor is anyone at work on anything. */
const noTakings = fake(takings.listTakings, () => [])

/**
 * A server that speaks the contract: what comes in and what goes out are checked by the contract's own schemas, so that a
 * page or a fake that violates one fails its test (500, and `complaints`).
 */
export async function startFakeApi(fakes: readonly Fake[]) {
  const answered = [...fakes, noViews, noTakings]
  const complaints: string[] = []
  const heard: { path: string; body: unknown; headers: express.Request['headers'] }[] = []
  const app = express().use(
    fromAnyPage,
    express.json(),
    express.raw({ type: [...sentFileTypes, 'image/avif', 'image/svg+xml', 'application/octet-stream'], limit: '20mb' }),
  )
  for (const { call, answer } of answered) {
    app.all(call.path.replace(/\{(\w+)\}/g, ':$1'), async (request, response, next) => {
      if (request.method !== call.method) return next()
      heard.push({ path: request.path, body: request.body, headers: request.headers })
      try {
        const parts = Object.fromEntries(
          (['params', 'query', 'body'] as const).flatMap((name) => {
            const schema = call.request[name]
            return schema ? [[name, schema.parse(request[name] ?? {})]] : []
          }),
        )
        const answered = await answer(parts as never, request.headers)
        if (answered instanceof Refuses) {
          if (answered.retryAfterSeconds) response.set('retry-after', String(answered.retryAfterSeconds))
          const { code, errors, challenge } = answered
          response.status(problems[code].status).json(problemBody(code, { errors, challenge }))
          return
        }
        answerSchemaOf(call)?.parse(answered)
        const fileType = fileTypeOf(call)
        response.status(call.response.status)
        if (fileType === undefined) response.json(answered)
        else {
          const { fileName, bytes } = answered as AnsweredFile
          response.type(fileType).attachment(fileName).send(Buffer.from(bytes))
        }
      } catch (error) {
        complaints.push(`${call.method} ${call.path}: ${String(error)}`)
        response.status(500).json(problemBody('internal'))
      }
    })
  }
  app.use((request, response) => {
    complaints.push(`Nobody answers ${request.method} ${request.path}`)
    response.status(404).json(problemBody('not-found'))
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints,
    heard,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The document of a test is of another origin than this server, and files are not sent with the `fetch` that is exchanged below. */
const fromAnyPage: express.RequestHandler = (request, response, next) => {
  response.set({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': '*',
    'access-control-allow-headers': '*',
  })
  if (request.method === 'OPTIONS') response.sendStatus(204)
  else next()
}

export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>

/** Sends the page's own calls, which have no host, to a fake. Answers how to undo it. */
export function routeFetchTo(api: FakeApi): () => void {
  const before = globalThis.fetch
  globalThis.fetch = (input, init) => before(new URL(input instanceof Request ? input.url : input, api.origin), init)
  const open = globalThis.XMLHttpRequest?.prototype.open
  if (open) {
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      open.call(this, method, new URL(url, api.origin).href, true)
    }
  }
  return () => {
    globalThis.fetch = before
    if (open) XMLHttpRequest.prototype.open = open
  }
}
