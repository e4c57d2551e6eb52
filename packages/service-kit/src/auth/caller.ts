import { type DeskRole, deskRoles, type KeyScope, keyScopes } from '@evenhand/contracts/http'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Problem } from '../problems/index.ts'

/** Who calls, as the gateway knows them. `sessionId` tells one browser from another, signed in or not. */
export type Caller = {
  /** Told with a login at the desk alone: the name that the browser keeps there from one session to the next. It opens nothing. */
  deskBrowser?: string | undefined
} & (
  | { role: 'anonymous'; sessionId: string | undefined }
  | {
      role: 'donor'
      donorId: string
      sessionId: string | undefined
      /** The session began with a code or link from the mailbox. Without: with a first payment or a registration, where anyone types an address. */
      mailbox?: 'proved' | undefined
      /** Without it: the session of the same browser before it was signed in. */
      from?: string | undefined
    }
  | {
      role: 'administrator'
      administratorId: string
      roles: readonly DeskRole[]
      sessionId: string | undefined
      /** They have to set up a second factor first, and may make only the calls of their own account. */
      factor?: 'missing' | undefined
    }
  | {
      /** A system of the organization's own, which reads what the key's scopes open and nothing else. */
      role: 'api-key'
      keyId: string
      scopes: readonly KeyScope[]
      sessionId: undefined
    }
)

export type Administrator = Extract<Caller, { role: 'administrator' }>

/**
 * Whether the mailbox is the caller's own: the session began with a code or link from it. Any other donor is only signed in, perhaps with an
 * address that they typed.
 */
export const hasProvedMailbox = (caller: Caller): boolean => caller.role === 'donor' && caller.mailbox === 'proved'

export const anonymous: Caller = { role: 'anonymous', sessionId: undefined }

export const identityHeader = 'x-evenhand-identity'
export const identityIssuer = 'evenhand-gateway'

const Claims = z.object({
  sub: z.string().optional(),
  role: z.enum(['anonymous', 'donor', 'administrator', 'api-key']),
  sid: z.string().optional(),
  roles: z.array(z.enum(deskRoles)).default([]),
  scopes: z.array(z.enum(keyScopes)).default([]),
  factor: z.literal('missing').optional(),
  mailbox: z.literal('proved').optional(),
  from: z.string().optional(),
  deskBrowser: z.string().optional(),
  /** Seconds since 1970. */
  exp: z.number(),
})

export type ReadCaller = (token: string | undefined) => Promise<Caller>

/** Longer than a service may take to look at it, shorter than anybody could use a stolen one. */
export const identityTokenSeconds = 60
const toleranceSeconds = 5
const rememberedMax = 10_000

/**
 * Reads the signed identity token of the gateway (EdDSA, 60 s, for this service alone). No token is nobody; a token
 * that does not verify is refused, never taken for nobody. The gateway sends one token with all calls of half a minute, and to verify
 * it costs more than all the rest of a small call, so a token that verified is known until it ends.
 */
export function callerReader(options: {
  service: string
  publicKeys: string
  /** Milliseconds since 1970. */
  now?: () => number
}): ReadCaller {
  const { service, now = Date.now } = options
  const jwks: JSONWebKeySet = z
    .object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })
    .parse(JSON.parse(options.publicKeys))
  const keys = createLocalJWKSet(jwks)
  const remembered = new LRUCache<string, { caller: Caller; until: number }>({ max: rememberedMax })

  async function verify(token: string): Promise<{ caller: Caller; until: number }> {
    const claims = await jwtVerify(token, keys, {
      issuer: identityIssuer,
      audience: service,
      algorithms: ['EdDSA'],
      requiredClaims: ['exp'],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(now()),
    })
      .then(({ payload }) => Claims.parse(payload))
      .then((parsed) => {
        // However it was signed, one that is good for longer was not made for this call. Clocks may differ by a minute.
        if (parsed.exp > now() / 1000 + 2 * identityTokenSeconds) throw new Error('a token with a long life')
        return parsed
      })
      .catch((cause: unknown) => {
        throw new Problem('sign-in-required', { cause })
      })
    return { caller: toCaller(claims), until: (claims.exp + toleranceSeconds) * 1000 }
  }

  return async (token) => {
    if (token === undefined) return anonymous
    const known = remembered.get(token)
    if (known && now() < known.until) return known.caller
    const verified = await verify(token)
    remembered.set(token, verified)
    return verified.caller
  }
}

function toCaller({
  sub,
  role,
  roles,
  scopes,
  factor,
  sid,
  mailbox,
  from,
  deskBrowser,
}: z.output<typeof Claims>): Caller {
  if (role === 'anonymous') return { role, sessionId: sid, deskBrowser }
  if (sub === undefined) throw new Problem('sign-in-required')
  switch (role) {
    case 'donor':
      return { role, donorId: sub, sessionId: sid, mailbox, from, deskBrowser }
    case 'administrator':
      return { role, administratorId: sub, roles, sessionId: sid, factor, deskBrowser }
    case 'api-key':
      return { role, keyId: sub, scopes, sessionId: undefined }
  }
}
