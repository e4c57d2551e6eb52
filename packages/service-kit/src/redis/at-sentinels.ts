import { Redis } from 'ioredis'
import { quick } from './quick.ts'
import type { Sentinels } from './sentinels.ts'

/** Longer than a command may take, so that only a server is given up that says nothing at all. */
const silentMs = 3_000

/** A client of the server that the sentinels say is the primary. It asks them again whenever its connection ends. */
export function openAtSentinels({ sentinels, name, password }: Sentinels): Redis {
  const redis: Redis = new Redis({
    ...quick,
    sentinels,
    name,
    ...(password === undefined ? {} : { password, sentinelPassword: password }),
    sentinelCommandTimeout: 1_000,
    updateSentinels: false,
    // A machine that is gone closes no connection. ioredis' failoverDetector would say so too, but `quit` leaves its connections open, and told while
    // the sentinels are being asked it ends the client for good.
    socketTimeout: silentMs,
    // What a server says that was the primary: as a copy, or without one.
    reconnectOnError: (error) => (error.message.includes('READONLY') ? 2 : error.message.includes('NOREPLICAS')),
    // The first pass begins after the sentinel that was asked last; after the second all were asked. ioredis would keep what waits until one is back.
    sentinelRetryStrategy: (passes) => {
      if (passes > 1) redis['flushQueue'](new Error('No sentinel of Redis responds'))
      return Math.min(passes * 100, 1_000)
    },
  })
  return redis
}
