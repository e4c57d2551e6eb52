import { createRequire } from 'node:module'

interface RequestQueue {
  pending: unknown[]
  throttledUntil: number
  scheduleCheckPendingRequests(): void
}

/**
 * kafkajs 2.2.4 looks for waiting requests with a timer that lies in the past when none waits: a thousand times a second for each connection, and
 * Node warns of it. Here it looks only while there is something to find.
 */
export function quietQueues(): void {
  const require = createRequire(import.meta.url)
  const { prototype } = require('kafkajs/src/network/requestQueue/index.js') as { prototype: RequestQueue }
  const { scheduleCheckPendingRequests } = prototype
  prototype.scheduleCheckPendingRequests = function schedule(this: RequestQueue) {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) scheduleCheckPendingRequests.call(this)
  }
}
