import type { RedisOptions } from 'ioredis'

/** What makes a client fail fast, and come back. */
export const quick = {
  enableAutoPipelining: true,
  maxRetriesPerRequest: 1,
  commandTimeout: 2_000,
  connectTimeout: 2_000,
  // Waited for even where the connection is gone already: a process that ends while Redis is away stays that long.
  disconnectTimeout: 500,
  retryStrategy: (tries) => Math.min(tries * 100, 1_000),
} satisfies RedisOptions
