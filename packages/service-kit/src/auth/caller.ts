import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import { Problem } from '../problems/index.ts'

/** Who calls, as the gateway knows them. `sessionId` tells one browser from another, signed in or not. */
export type Caller =
  | { role: 'anonymous'; sessionId: string | undefined }
  | { role: 'donor'; donorId: string; sessionId: string | undefined }
  | { role: 'administrator'; administratorId: string; sessionId: string | undefined }

export const anonymous: Caller = { role: 'anonymous', sessionId: undefined }

export const identityHeader = 'x-evenhand-identity'
export const identityIssuer = 'evenhand-gateway'

const Claims = z.object({
  sub: z.string().optional(),
  role: z.enum(['anonymous', 'donor', 'administrator']),
  sid: z.string().optional(),
})

export type ReadCaller = (token: string | undefined) => Promise<Caller>

/**
 * Reads the signed identity token of the gateway (EdDSA, 60 s, for this service alone). No token is nobody; a token
 * that does not verify is refused, never taken for nobody.
 */
export function callerReader(options: { service: string; publicKeys: string }): ReadCaller {
  const jwks: JSONWebKeySet = z
    .object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })
    .parse(JSON.parse(options.publicKeys))
  const keys = createLocalJWKSet(jwks)
  return async (token) => {
    if (token === undefined) return anonymous
    const claims = await jwtVerify(token, keys, {
      issuer: identityIssuer,
      audience: options.service,
      algorithms: ['EdDSA'],
      requiredClaims: ['exp'],
      clockTolerance: 5,
    })
      .then(({ payload }) => Claims.parse(payload))
      .catch((cause: unknown) => {
        throw new Problem('sign-in-required', { cause })
      })
    return toCaller(claims)
  }
}

function toCaller({ sub, role, sid }: z.output<typeof Claims>): Caller {
  if (role === 'anonymous') return { role, sessionId: sid }
  if (sub === undefined) throw new Problem('sign-in-required')
  return role === 'donor' ? { role, donorId: sub, sessionId: sid } : { role, administratorId: sub, sessionId: sid }
}
