import { apiKeys, inside } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import { letIn } from './let-in.ts'
import { listKeys } from './store.ts'
import { type ApiKeyParts, type KeptKey, makeKey, revokeKey } from './use-cases.ts'
import { toApiKey } from './views.ts'

/** Keys with which systems of the organization’s own read: seen, made and revoked by owners, and asked about by the gateway. */
export const apiKeyRoutes = (parts: ApiKeyParts): readonly Route[] => [
  route(apiKeys.listApiKeys, async () => {
    const now = parts.now()
    return (await listKeys(parts.db, now, apiKeys.apiKeysListedMax)).map((key) => toApiKey(key, now))
  }),
  routeOnce(
    parts.db,
    apiKeys.makeApiKey,
    (tx, { body }, { caller }) => makeKey(tx, parts, { form: body, by: administratorOf(caller) }),
    {
      answer: ({ apiKey, sealed }: KeptKey) => ({
        apiKey,
        key: parts.seal.open(Buffer.from(sealed, 'base64'), apiKey.id),
      }),
    },
  ),
  route(apiKeys.revokeApiKey, ({ params }, { caller }) =>
    revokeKey(parts, { id: params.apiKeyId, by: administratorOf(caller) }),
  ),
  route(inside.findApiKey, ({ body }) => letIn(parts.db, { ...body, now: parts.now() })),
]
