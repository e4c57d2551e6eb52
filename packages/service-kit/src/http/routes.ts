import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type AnsweredFile,
  type AnswerOf,
  type Call,
  fileTypeOf,
  type FileType,
  type GatewayCall,
  type ParsedOf,
} from '@evenhand/contracts/http'
import { fieldSentence } from '@evenhand/contracts/sentences'
import type { Request, Response } from 'express'
import { z } from 'zod'
import {
  type Caller,
  refuseWithoutRight,
  type SessionGrant,
  sessionGrantHeader,
  sessionsEndHeader,
} from '../auth/index.ts'
import { invalidField, invalidRequest, Problem } from '../problems/index.ts'
import { findUnkeepableText } from './text.ts'

/** What a handler knows besides its parsed input. */
export interface Asked {
  caller: Caller
  request: Request
  /** Tells the gateway to open a session for somebody whom this service has proved. */
  grantSession(grant: SessionGrant): void
  /** Tells the gateway to end sessions of a donor: which, it knows by the call. */
  endSessions(donorId: string): void
  /** Sends the browser elsewhere instead of answering with a body. */
  redirect(location: string): void
}

/** A file that is written while it is read, so that it can be longer than what fits in memory. */
export interface StreamedFile {
  fileName: string
  /** Where the call answers in several types: which one this is, by what whoever asks accepts. */
  type?: FileType
  chunks: AsyncIterable<string | Uint8Array>
  /** How long it is, where that is known before. */
  bytesCount?: number
  /** It never changes: whoever has it need not ask again. */
  isForEver?: boolean
  /** How long whoever has it need not ask again; without either, they ask each time. */
  keptForSeconds?: number
}

export type Answer<C extends Call> = C['response'] extends { file: FileType }
  ? AnsweredFile | StreamedFile
  : AnswerOf<C>

export type Handler<C extends Call> = (input: ParsedOf<C>, asked: Asked) => Promise<Answer<C>>

export interface Route {
  call: Call
  handle(request: Request, response: Response, caller: Caller): Promise<void>
}

/** A call that makes nothing which a repeat could make twice; for the others there are `routeOnce` and `routeByOwnKey`, and `routeFile`. */
export type RepeatableCall = Call & { idempotent?: never; request: { file?: never } }

/** A call of the contracts and what answers it: parse → who → handler → the answer with the status of the contract. */
export const route = <const C extends RepeatableCall>(call: C, handler: Handler<C>): Route => answering(call, handler)

export function answering<const C extends Call>(call: C, handler: Handler<C>): Route {
  return {
    call,
    async handle(request, response, caller) {
      refuseWithoutRight(call, caller)
      refuseFromElsewhere(call, { caller, request })
      const input = parseInput(call, request) as ParsedOf<C>
      const answer = await handler(input, {
        caller,
        request,
        grantSession: (grant) => void response.set(sessionGrantHeader, JSON.stringify(grant)),
        endSessions: (donorId) => void response.set(sessionsEndHeader, donorId),
        redirect: (location) => void response.location(location),
      })
      response.status(call.response.status)
      const fileType = fileTypeOf(call)
      if (fileType !== undefined) await sendFile(request, response, fileType, answer as AnsweredFile | StreamedFile)
      else if (answer === undefined) response.end()
      else response.json(answer)
    },
  }
}

/** To keep, not to look at in place: a file is nothing that a page of ours shows. */
async function sendFile(
  request: Request,
  response: Response,
  type: FileType,
  file: AnsweredFile | StreamedFile,
): Promise<void> {
  if ('bytes' in file) {
    inertly(response, type, file.fileName).send(Buffer.from(file.bytes))
    return
  }
  const chunks = file.chunks[Symbol.asyncIterator]()
  // What is refused before the first line is still a problem with its sentence; after it, the download breaks off.
  const first = await chunks.next()
  inertly(response, file.type ?? type, file.fileName)
  if (file.type !== undefined) response.vary('accept')
  if (file.bytesCount !== undefined) response.set('content-length', String(file.bytesCount))
  if (file.isForEver) response.set('cache-control', 'public, max-age=31536000, immutable')
  if (file.keptForSeconds !== undefined) response.set('cache-control', `public, max-age=${file.keptForSeconds}`)
  if (request.method === 'HEAD') {
    await chunks.return?.(undefined)
    response.end()
    return
  }
  await pipeline(Readable.from(following(first, chunks)), response).catch((error: unknown) => {
    if (!isAborted(error)) throw error
  })
}

/** The type after the name: express takes one from its ending. */
const inertly = (response: Response, type: string, fileName: string): Response =>
  response.attachment(fileName).type(type)

async function* following<Chunk>(first: IteratorResult<Chunk>, rest: AsyncIterator<Chunk>): AsyncGenerator<Chunk> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

/** Whoever asked has gone. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Another site could have an administrator's browser read or save what is personal, and the audit trail would say that they did it. */
function refuseFromElsewhere({ method, audited }: Call, { caller, request }: Pick<Asked, 'caller' | 'request'>): void {
  const isLook = method === 'GET' && audited !== undefined && caller.role === 'administrator'
  if (isLook && request.get('sec-fetch-site') === 'cross-site') throw new Problem('cross-site-request')
}

const noFields = z.strictObject({})

/** Where a call takes no body, each field of one is unknown (spec 03 §F). None, or `{}`, is fine. */
export function refuseUnaskedBody({ request: { body, file } }: Pick<GatewayCall, 'request'>, sent: unknown): void {
  if (body !== undefined || file !== undefined || sent === undefined) return
  const { error } = noFields.safeParse(sent, { error: fieldSentence })
  if (error) throw invalidRequest(error)
}

function parseInput(call: Call, request: Request): Record<string, unknown> {
  refuseUnaskedBody(call, request.body)
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: z.ZodType | undefined = call.request[part]
    if (schema === undefined) continue
    if (part === 'body' && !request.is('application/json')) throw new Problem('unsupported-media-type')
    const sent: unknown =
      part === 'params' ? { ...request.params } : part === 'query' ? { ...request.query } : request.body
    const parsed = schema.safeParse(sent, { error: fieldSentence })
    if (!parsed.success) throw invalidRequest(parsed.error)
    const path = findUnkeepableText(parsed.data)
    if (path !== undefined) throw invalidField(path, 'Use only letters, digits and punctuation')
    input[part] = parsed.data
  }
  return input
}
