import { Refusal, badRequest } from '../objects/errors.ts'
import type { Caller } from './endpoint.ts'

const unauthorized = (message: string): Refusal => new Refusal(401, { type: 'invalid_request_error', message })

/**
 * Tells from the key who calls. Any `sk_sim_…` or `pk_sim_…` will do.
 * @throws 401 without a key, with an unknown one, and with any key that could be a real one
 */
export function callerOf(authorization: string | undefined, keyParameter: string | undefined): Caller {
  const key = keyFrom(authorization) ?? keyParameter
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  if (key.startsWith('sk_sim_')) return 'server'
  if (key.startsWith('pk_sim_')) return 'browser'
  if (/^(sk|pk|rk)_(live|test)_/.test(key)) {
    throw unauthorized('This is a payment simulator: it takes only sk_sim_… and pk_sim_… keys, never a real one.')
  }
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 3)}${'*'.repeat(8)}`)
}

function keyFrom(authorization: string | undefined): string | undefined {
  const [scheme, value] = authorization?.split(' ') ?? []
  if (!value) return undefined
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
  return undefined
}

/** A browser may touch an intent only with that intent's secret. */
export function requireClientSecret(caller: Caller, given: string | undefined, expected: string): void {
  if (caller === 'server' && given === undefined) return
  if (given === expected) return
  if (given === undefined) {
    throw badRequest('Missing required param: client_secret.', 'parameter_missing', 'client_secret')
  }
  throw badRequest('The client_secret provided does not match the intent.', 'parameter_invalid', 'client_secret')
}

export const secretKeyRequired = (): Refusal =>
  new Refusal(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
