import { identitySigner } from '@evenhand/service-kit/auth'
import { ConfigError } from '@evenhand/service-kit/config'
import { LRUCache } from 'lru-cache'
import type { Visitor } from './visitors.ts'

/** Half a token's life at most, so that it is still good when a slow service looks at it. */
const reuseMs = 30_000
const keptMax = 20_000

/** The token that tells `service` who is asking; none for a request without a cookie. */
export type IdentityTokenFor = (visitor: Visitor, service: string) => Promise<string> | undefined

/**
 * The same session asks the same service with the same token for half a minute: a signature costs more than all the rest
 * of a forwarded request.
 */
export async function identityTokens(privateJwk: string): Promise<IdentityTokenFor> {
  const sign = await identitySigner(privateJwk).catch((cause: unknown) => {
    throw new ConfigError('Please set IDENTITY_PRIVATE_KEY to a private Ed25519 key as a JWK with a kid', { cause })
  })
  const kept = new LRUCache<string, { until: number; token: Promise<string> }>({ max: keptMax })
  return ({ sid, record }, service) => {
    if (sid === undefined) return undefined
    const role = record?.role ?? 'anonymous'
    const { subject, roles, factor, mailbox, from } = record ?? {}
    const key = `${service} ${sid} ${role} ${factor}`
    const now = performance.now()
    const known = kept.get(key)
    if (known && known.until > now) return known.token
    const token = sign(service, {
      role,
      subject,
      roles,
      factor,
      sessionId: sid,
      mailbox,
      from: mailbox ? undefined : from,
    })
    kept.set(key, { until: now + reuseMs, token })
    return token
  }
}
