import type { inside } from '@evenhand/contracts/http'
import { hashApiKey, looksLikeApiKey, refuseWithoutRight } from '@evenhand/service-kit/auth'
import { Problem } from '@evenhand/service-kit/problems'
import type { Request, Response } from 'express'
import { type Limits, tellLimit } from '../defence/limits.ts'
import { passAnswer } from '../forwarding/answer.ts'
import { toProblem } from '../forwarding/failures.ts'
import type { Forwarder } from '../forwarding/forward.ts'
import type { FindKey } from '../keys/find-key.ts'
import type { KeyTokenFor } from '../keys/key-token.ts'
import { bodyOf, passOn } from './pass-on.ts'
import type { Entry } from './table.ts'

/**
 * The API key that a request brings, or what begins like one: who sends it means to be let in by it, not by a cookie. Another word after `Bearer` is not for
 * us; a proxy on the way may have put it there.
 */
export const keyOf = ({ headers: { authorization = '' } }: Request): string | undefined =>
  /^bearer +(evh_\S*) *$/i.exec(authorization)?.[1]

export type AnswerWithKey = (
  entry: Entry,
  by: { key: string; address: string },
  request: Request,
  response: Response,
) => Promise<void>

interface KeyParts {
  limits: Limits
  find: FindKey
  tokenFor: KeyTokenFor
  forwarder: Forwarder
}

/** The way of a call with an API key: limits → a key that is good now → a call that its scopes open → the service. Cookies are not looked at. */
export function answerWithKey({ limits, find, tokenFor, forwarder }: KeyParts): AnswerWithKey {
  return async (entry, { key, address }, request, response) => {
    const { call } = entry
    const isOurs = looksLikeApiKey(key)
    const hash = hashApiKey(key)
    tellLimit(response, await limits.take('api-key', isOurs ? hash : undefined, address))
    const found = isOurs
      ? await find({ hash, call, requestId: String(response.getHeader('x-request-id')) })
      : unknownKey
    if (found.state !== 'good') {
      response.setHeader('WWW-Authenticate', 'Bearer')
      throw new Problem('api-key-refused', { detail: refusals[found.state] })
    }
    refuseWithoutRight(call, { role: 'api-key', scopes: found.scopes })
    if (!('service' in call)) throw new Error(`A key opens ${call.method} ${call.path}, which no service answers`)
    const sent = await bodyOf(request, response, entry)
    const passed = { identity: await tokenFor(found, call.service), address, sent }
    const answer = await passOn(forwarder, call.service, passed, request, response)
    await passAnswer(answer, request, response).catch((error: Error) => {
      throw toProblem(error)
    })
  }
}

const unknownKey = { state: 'unknown' } as const satisfies inside.FoundKey

const refusals: Readonly<Record<Exclude<inside.FoundKey['state'], 'good'>, string>> = {
  unknown:
    'We don’t know this API key. Send all of it as “Authorization: Bearer evh_key_…”, or ask an owner of the desk for a new one.',
  expired: 'This API key has expired. An owner of the desk can make a new one.',
  revoked: 'This API key was revoked. An owner of the desk can make a new one.',
}
