import { answerExamples, bodyExamples } from '@evenhand/contracts/examples'
import { answerSchemaOf, type Call, fileTypesOf, type GatewayCall, type SentFile } from '@evenhand/contracts/http'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { type Operation, operations } from './operations.ts'
import { problemAnswers } from './problem-answers.ts'
import { keysInWords } from './keys.ts'
import { receivedPaths } from './webhooks.ts'

type AnyCall = Call | GatewayCall

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,255}$/)
  .optional()
  .meta({
    description: 'Use a new key for each operation and the same key for each repeat; a repeat gets the first response.',
    example: '0199d0a4-9d3e-7b64-8c1f-52e0a7d6b901',
  })

/** The whole HTTP interface as one OpenAPI 3.1 document, made from the contracts that services and browsers use themselves. */
export function openApiDocument(publicUrl: string): object {
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Evenhand',
      version: '1.0.0',
      description:
        'Refusals are application/problem+json (RFC 9457). Changes from a browser page must be sent from this ' +
        `site; a session is a cookie that no script can read.\n\n${keysInWords(publicUrl)}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: pathsOf(operations),
    webhooks: receivedPaths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(publicUrl), description: 'Given at sign-in' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'Made by an owner of the desk, under API keys' },
      },
    },
  })
}

const cookieName = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-session' : 'session')

/** Paths that differ only in the name of a parameter are one path to OpenAPI: there the parameter is `id`. */
function pathsOf(all: readonly Operation[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const same of Map.groupBy(all, ({ call }) => call.path.replace(/\{\w+\}/g, '{}')).values()) {
    const [first] = same
    const agree = same.every(({ call }) => call.path === first?.call.path)
    for (const operation of same) {
      const path = agree ? operation.call.path : operation.call.path.replace(/\{\w+\}/, '{id}')
      paths[path] = { ...paths[path], [operation.call.method.toLowerCase()]: describe(operation, agree) }
    }
  }
  return paths
}

function describe({ id, tag, call }: Operation, namesAgree: boolean): ZodOpenApiOperationObject {
  const { params, query, body, file } = call.request
  const path = params instanceof z.ZodObject ? (namesAgree ? params : renamed(params)) : undefined
  return {
    operationId: id,
    tags: [tag],
    summary: call.summary,
    ...(call.access === 'anyone' ? {} : { security: securityOf(call), description: whoFor(call) }),
    requestParams: {
      ...(path ? { path } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(call.idempotent ? { header: z.object({ 'Idempotency-Key': idempotencyKey }) } : {}),
    },
    ...(body ? { requestBody: { required: true, content: { 'application/json': bodyOf(call, body) } } } : {}),
    ...(file ? { requestBody: fileBodyOf(file) } : {}),
    ...(call.limit === 'webhook' ? { requestBody: signedBody } : {}),
    responses: { [String(call.response.status)]: answerOf(call), ...problemAnswers(call) },
  }
}

const securityOf = ({ keyScope }: AnyCall) => [{ session: [] }, ...(keyScope ? [{ apiKey: [keyScope] }] : [])]

const whoFor = ({ access, audited, keyScope }: AnyCall): string =>
  `For: ${access}${keyScope ? `, or an API key with the scope ${keyScope}` : ''}.` +
  (audited ? ' What administrators do with it is recorded in the audit trail.' : '')

const signedBody = {
  required: true,
  description: 'The bytes signed by Stripe-Signature',
  content: { 'application/json': { schema: { type: 'object' as const } } },
}

const binary = { schema: { type: 'string' as const, format: 'binary' } }

const fileBodyOf = ({ types, bytesMax }: SentFile) => ({
  required: true,
  description: `The bytes of one file, ${bytesMax} at most, with their number in Content-Length`,
  content: Object.fromEntries(types.map((type) => [type, binary])),
})

const renamed = (params: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(params.shape).map(([name, schema]) => [
        'id',
        (schema as z.ZodType).meta({ description: `The ${name}` }),
      ]),
    ),
  )

const asExamples = (examples: Record<string, unknown> | undefined) =>
  examples && { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) }

const bodyOf = (call: AnyCall, schema: z.ZodType) => ({ schema, ...asExamples(bodyExamples.get(call)) })

function answerOf(call: AnyCall) {
  const { status } = call.response
  const body = answerSchemaOf(call)
  const files = fileTypesOf(call)
  const descriptions = { 200: 'Done', 201: 'Created', 202: 'Accepted', 204: 'Done, no content', 303: 'Redirect' }
  return {
    description: descriptions[status],
    ...(status === 303 ? { headers: { Location: { required: true, schema: { type: 'string' as const } } } } : {}),
    ...(body ? { content: { 'application/json': { schema: body, ...asExamples(answerExamples.get(call)) } } } : {}),
    ...(files.length > 0 ? { content: Object.fromEntries(files.map((type) => [type, binary])) } : {}),
  }
}
