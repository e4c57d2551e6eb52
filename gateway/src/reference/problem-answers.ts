import type { Call, GatewayCall } from '@evenhand/contracts/http'
import { ProblemBody, problemBody, type ProblemCode, problems } from '@evenhand/contracts/problems'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'

type AnyCall = Call | GatewayCall

/** What the gateway and the kit may refuse on the way to any call, besides what the call itself names. */
export function problemCodesOf(call: AnyCall): ProblemCode[] {
  const codes = new Set<ProblemCode>(call.problems)
  codes.add('too-many-requests').add('internal').add('dependency-unavailable')
  if ('service' in call) codes.add('upstream-timeout')
  // Of what is sent to a call that takes nothing, each field is unknown.
  const takesNoBody = call.method !== 'GET' && !call.request.file && call.limit !== 'webhook'
  if (call.request.params || call.request.query || call.request.body || takesNoBody) codes.add('invalid-request')
  if (call.request.params) codes.add('not-found')
  if (call.method !== 'GET' && call.limit !== 'webhook') codes.add('cross-site-request')
  if (call.request.body) codes.add('malformed-body').add('unsupported-media-type')
  if (call.method !== 'GET') codes.add('body-too-large').add('body-too-slow')
  if (call.idempotent) codes.add('idempotency-key-reused').add('request-in-progress')
  if (call.access !== 'anyone') codes.add('sign-in-required')
  if (call.access === 'administrator') codes.add('not-allowed')
  if (call.keyScope) codes.add('api-key-refused').add('scope-missing')
  if (call.freeWay) codes.add('proof-of-work-needed')
  if (call.freshProof) codes.add('proof-too-old')
  return [...codes]
}

/** One answer for each status, with an example for each problem that has it. */
export function problemAnswers(call: AnyCall): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(problemCodesOf(call), (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => problems[code].title).join(' · '),
          ...(codes.some((code) => 'retryAfterSeconds' in problems[code])
            ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } } } }
            : {}),
          content: {
            'application/problem+json': {
              schema: ProblemBody,
              examples: Object.fromEntries(
                codes.map((code) => [code, { value: problemBody(code, { instance: call.path }) }]),
              ),
            },
          },
        },
      ]),
  )
}
