import type { apiKeys } from '@evenhand/contracts/http'
import { stateOf } from './rules.ts'
import type { ListedKey } from './store.ts'

export const toApiKey = (
  { createdBy: _by, createdAt, expiresAt, revokedAt, ...row }: ListedKey,
  now: Date,
): apiKeys.ApiKey => ({
  ...row,
  state: stateOf({ revokedAt, expiresAt }, now),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})
