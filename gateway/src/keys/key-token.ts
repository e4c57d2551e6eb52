import type { KeyScope } from '@evenhand/contracts/http'
import type { SignIdentity } from '@evenhand/service-kit/auth'
import { keptTokens } from '../sessions/kept-tokens.ts'

/** The token that tells `service` which key is asking, and what its scopes are. */
export type KeyTokenFor = (key: { id: string; scopes: readonly KeyScope[] }, service: string) => Promise<string>

export function keyTokens(sign: SignIdentity): KeyTokenFor {
  const kept = keptTokens()
  return ({ id, scopes }, service) =>
    kept(`${service} ${id}`, () => sign(service, { role: 'api-key', subject: id, scopes }))
}
