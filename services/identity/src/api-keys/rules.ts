import { apiKeys, calls, type KeyScope } from '@evenhand/contracts/http'

const dayMs = 24 * 60 * 60 * 1000

/** When a key that is made now expires; null for one that is good until it is revoked. */
export const expiryOf = (lifetime: apiKeys.KeyLifetime, now: Date): Date | null =>
  lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * dayMs)

/** How a key is at an instant. Revoked comes first: a key that someone revoked is told so, also after it would have expired. */
export function stateOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): apiKeys.ApiKey['state'] {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}

/** The day of an instant (UTC), as a key's use is counted. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const scopes = new Map(calls.map(({ method, path, keyScope }) => [`${method} ${path}`, keyScope]))

/** Which scope opens a call to keys, by the call's name; undefined where none does. */
export const scopeOf = (call: string): KeyScope | undefined => scopes.get(call)
