import type { DeskRole, KeyScope } from '@evenhand/contracts/http'
import { importJWK, SignJWT } from 'jose'
import { z } from 'zod'
import { identityIssuer, identityTokenSeconds } from './caller.ts'

const PrivateKey = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), d: z.string(), kid: z.string() })

/** Who is asking: the counterpart of `Caller`. */
export interface IdentityClaims {
  role: 'anonymous' | 'donor' | 'administrator' | 'api-key'
  /** The id of the donor, the administrator or the key; nobody has none. */
  subject?: string | undefined
  /** A key has none. */
  sessionId?: string | undefined
  /** Of an administrator. */
  roles?: readonly DeskRole[] | undefined
  /** Of a key. */
  scopes?: readonly KeyScope[] | undefined
  /** Of an administrator who may do nothing yet but set up a second factor. */
  factor?: 'missing' | undefined
  /** Of a donor, whose session a code or link from the mailbox began. */
  mailbox?: 'proved' | undefined
  /** Of a donor without it: the session of the same browser before it was signed in. */
  from?: string | undefined
  /** Of who logs in at the desk: the browser's name there, across sessions. */
  deskBrowser?: string | undefined
}

export type SignIdentity = (service: string, claims: IdentityClaims) => Promise<string>

/** The gateway's signature over who is asking, for one service (EdDSA, 60 s). Throws when the JWK is no private Ed25519 key with a kid. */
export async function identitySigner(privateJwk: string): Promise<SignIdentity> {
  const jwk = PrivateKey.parse(JSON.parse(privateJwk))
  const key = await importJWK(jwk, 'EdDSA')
  return (service, { role, subject, sessionId, roles, scopes, factor, mailbox, from, deskBrowser }) =>
    new SignJWT({
      role,
      ...(sessionId === undefined ? {} : { sid: sessionId }),
      ...(subject === undefined ? {} : { sub: subject }),
      ...(roles === undefined ? {} : { roles }),
      ...(scopes === undefined ? {} : { scopes }),
      ...(factor === undefined ? {} : { factor }),
      ...(mailbox === undefined ? {} : { mailbox }),
      ...(from === undefined ? {} : { from }),
      ...(deskBrowser === undefined ? {} : { deskBrowser }),
    })
      .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid })
      .setIssuer(identityIssuer)
      .setAudience(service)
      .setIssuedAt()
      .setExpirationTime(`${identityTokenSeconds}s`)
      .sign(key)
}
