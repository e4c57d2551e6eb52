import { identitySigner, type SignIdentity } from '@evenhand/service-kit/auth'
import { ConfigError } from '@evenhand/service-kit/config'
import { keptTokens } from './kept-tokens.ts'
import type { Visitor } from './visitors.ts'

/** The token that tells `service` who is asking; none for a request without a cookie. */
export type IdentityTokenFor = (visitor: Visitor, service: string) => Promise<string> | undefined

/** The gateway's key, with which it says who is asking. */
export const signerOf = (privateJwk: string): Promise<SignIdentity> =>
  identitySigner(privateJwk).catch((cause: unknown) => {
    throw new ConfigError('Please set IDENTITY_PRIVATE_KEY to a private Ed25519 key as a JWK with a kid', { cause })
  })

/** The same session asks the same service with the same token for half a minute. */
export function identityTokens(sign: SignIdentity): IdentityTokenFor {
  const kept = keptTokens()
  return ({ sid, record, deskBrowser }, service) => {
    if (sid === undefined) return undefined
    const role = record?.role ?? 'anonymous'
    const { subject, roles, factor, mailbox, from } = record ?? {}
    return kept(`${service} ${sid} ${role} ${factor} ${deskBrowser}`, () =>
      sign(service, {
        role,
        subject,
        roles,
        factor,
        sessionId: sid,
        mailbox,
        from: mailbox ? undefined : from,
        deskBrowser,
      }),
    )
  }
}
