import { z } from 'zod'
import type { ProblemCode } from '../problems/index.ts'
import type { ServiceName } from '../services/index.ts'
import type { AuditedAction } from './audited-actions.ts'
import type { NamedRoles } from './desk-roles.ts'
import type { KeyScope } from './key-scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which limit of the gateway counts the call: reads are plenty, codes and payments are few. */
export type LimitClass =
  | 'read'
  | 'write'
  | 'view'
  | 'sign-in'
  | 'payment'
  | 'registration'
  | 'own-data'
  | 'webhook'
  | 'api-key'

/** What a call answers instead of JSON: a file to keep, or a picture of our own making to look at. */
export type FileType =
  | 'application/pdf'
  | 'text/csv'
  | 'application/jsonl'
  | 'application/octet-stream'
  | 'image/webp'
  | 'image/avif'
  | 'image/gif'

/** A file as both ends of a call see it; its name is for the folder of whoever downloads it. */
export interface AnsweredFile {
  fileName: string
  bytes: Uint8Array
}

/** What people can send: each is known by its content, and pictures are made anew without what cameras hide in them. */
export const sentFileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type SentFileType = (typeof sentFileTypes)[number]
/** Pictures that are taken too where a picture of ours is drawn from them: they are PNG from the moment that they arrive. */
export type RedrawnFileType = 'image/avif' | 'image/svg+xml'

/** A table that a spreadsheet saved. Taken as it is, where a call asks for one. */
export type TableFileType = 'text/csv'

/** What a call takes instead of JSON: the bytes of one file, whose `Content-Type` is one of these types. */
export interface SentFile {
  types: readonly (SentFileType | RedrawnFileType | TableFileType)[]
  bytesMax: number
}

/** Who may call. The service that answers holds the rule; the roles of administrators, which a call of theirs names, the gateway holds too. */
type Admitting = { access: 'anyone' | 'donor'; roles?: NamedRoles } | { access: 'administrator'; roles: NamedRoles }

/** How often an administrator reads a list, or opens records of one kind, on a day before the trail tells that it was often. */
export const looksUntold = 20

interface CallParts {
  method: Method
  /** Concerns nobody but who makes it, at the desk: their own account. The one thing that an auditor changes. */
  own?: true
  /** Takes the password again where it was last given too long ago (`gateway.freshProofMinutes`): acts on money, draws and people, and exports. */
  freshProof?: true
  /** Gives entries for nothing: where much was asked for from one network lately, a proof of work comes first. */
  freeWay?: true
  /** Changes nothing, though it isn’t a GET: it asks with a body, which is too large for an address or doesn’t belong in one. */
  reads?: true
  /** Opens it to API keys that have this scope. Without, no key makes it (`key-scopes.ts`). */
  keyScope?: KeyScope
  /** As OpenAPI writes it: `/api/cart/{sessionId}`. */
  path: `/${string}`
  summary: string
  limit: LimitClass
  /**
   * Creates or pays: a repeat with the same `Idempotency-Key` gets the first answer. The kit sees to it (`routeOnce`), or what is made has
   * the key itself (`own-key`; `idempotent.test.ts` says why, for each).
   */
  idempotent?: true | 'own-key'
  /** What of it stands in the audit trail when an administrator makes the call; one of them, as it goes. */
  audited?: readonly AuditedAction[]
  /** Answers one record of a person, of which the trail is told as of a list (`list-read`) once someone has opened more than `looksUntold` in a day. */
  recordOfPerson?: true
  request: {
    params?: z.ZodType
    query?: z.ZodType
    body?: z.ZodType
    /** Where the body may be larger than bodies usually are. */
    bodyBytesMax?: number
    file?: SentFile
  }
  response:
    | { status: 200 | 201 | 202 | 204 | 303; body?: z.ZodType }
    | { status: 200; file: FileType; orFile?: FileType }
  problems: readonly ProblemCode[]
}

/** A call of the one HTTP interface that browsers see. */
export type GatewayCall = CallParts & Admitting

/** A call that a service answers; the others are the gateway's own (`gateway.ts`). */
export type Call = GatewayCall & { service: ServiceName }

/** What a client needs of a call to make it. The schemas need not be there: only forms read them, and they weigh much. */
export type AskedCall = Pick<GatewayCall, 'method' | 'path' | 'limit' | 'idempotent'> &
  Partial<Pick<GatewayCall, 'request' | 'response'>>

/** Keeps the exact types of a call's schemas while it is checked against `Call`. */
export const call = <const C extends Call>(definition: C): C => definition

/** The same for a call that the gateway answers itself. */
export const gatewayCall = <const C extends GatewayCall>(definition: C): C => definition

type Part<C extends AskedCall, K extends 'params' | 'query' | 'body'> =
  NonNullable<C['request']> extends Record<K, infer S extends z.ZodType> ? S : undefined

/** What a client sends: the named parts before parsing. */
export type InputOf<C extends AskedCall> = {
  [K in 'params' | 'query' | 'body' as Part<C, K> extends z.ZodType ? K : never]: Part<C, K> extends z.ZodType
    ? z.input<Part<C, K>>
    : never
}

/** What a handler gets: the named parts after parsing. */
export type ParsedOf<C extends GatewayCall> = {
  [K in 'params' | 'query' | 'body' as Part<C, K> extends z.ZodType ? K : never]: Part<C, K> extends z.ZodType
    ? z.output<Part<C, K>>
    : never
}

/** A call that takes a file. */
export type FileCall = Call & { request: { file: SentFile } }

/** What is answered. */
export type AnswerOf<C extends AskedCall> =
  NonNullable<C['response']> extends { body: infer S extends z.ZodType }
    ? z.output<S>
    : NonNullable<C['response']> extends { file: FileType }
      ? AnsweredFile
      : undefined

/** The schema of the JSON that is answered; undefined for a file, or where nothing is said. */
export const answerSchemaOf = ({ response }: GatewayCall): z.ZodType | undefined =>
  'file' in response ? undefined : response.body

/** The type of the file that is answered; undefined where it is JSON, or nothing. */
export const fileTypeOf = ({ response }: AskedCall): FileType | undefined =>
  response && 'file' in response ? response.file : undefined

/** Whether it answers all of a list, which is read in pages while it is written. */
export const answersList = (call: AskedCall): boolean =>
  ['text/csv', 'application/jsonl'].includes(fileTypeOf(call) ?? '')

/** All types in which a file is answered: the first, unless whoever asks accepts the other. */
export const fileTypesOf = ({ response }: GatewayCall): FileType[] =>
  'file' in response ? [response.file, ...(response.orFile ? [response.orFile] : [])] : []
