import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Sealing } from '../sealing.ts'
import {
  claimDue,
  type Claimed,
  type FailedTry,
  findDue,
  pauseFor,
  saveDelivered,
  saveFailed,
  saveFailing,
  saveReached,
} from './claims-store.ts'
import type { Answered, Post } from './post.ts'
import { nextTry, pauseAfter } from './rules.ts'
import { signedHeaders } from './signature.ts'
import { lockWebhook } from './store.ts'
import { tellPaused } from './tell-paused.ts'

export interface Delivering {
  db: Database
  post: Post
  seal: Sealing
  now: () => Date
  /** From 0 up to 1. */
  chance: () => number
  publicUrl: string
  log: Log
}

/** What one process has on its way to one receiver at a time: one that is slow takes nobody else's place. */
const placesOfReceiver = 4
const lookAgainMs = 500

/** Makes deliveries until none is due and all are over. A stop begins no more, and waits for those on their way. */
export async function deliverDue(delivering: Delivering, signal: AbortSignal): Promise<void> {
  const underway = new Map<string, Set<Promise<void>>>()
  const all = () => [...underway.values()].flatMap((some) => [...some])
  try {
    for (;;) {
      const begun = signal.aborted ? 0 : await beginDue(delivering, underway)
      if (all().length > 0) await Promise.race([...all(), sleep(lookAgainMs, undefined, { ref: false })])
      else if (begun === 0) break
    }
  } finally {
    await Promise.all(all())
  }
}

/** Answers how many. */
async function beginDue(delivering: Delivering, underway: Map<string, Set<Promise<void>>>): Promise<number> {
  const { db } = delivering
  let begun = 0
  for (const webhookId of await findDue(db)) {
    const own = underway.get(webhookId) ?? new Set()
    underway.set(webhookId, own)
    const rowsMax = placesOfReceiver - own.size
    if (rowsMax === 0) continue
    const claim = randomUUID()
    for (const claimed of await claimDue(db, { webhookId, claim, rowsMax })) {
      const one = deliver(delivering, claimed, claim).finally(() => own.delete(one))
      own.add(one)
      begun += 1
    }
  }
  return begun
}

/** What can't be written down is tried again once the claim is over. */
async function deliver(delivering: Delivering, claimed: Claimed, claim: string): Promise<void> {
  const { post, seal, now, log } = delivering
  try {
    const secrets = [claimed.sealedSecret, ...claimed.sealedOldSecrets].map((sealed) =>
      seal.open(sealed, claimed.webhookId),
    )
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Evenhand-Webhooks/1',
      ...signedHeaders({ ...claimed, sentAt: now() }, secrets),
    }
    const answered = await post({ url: claimed.url, headers, body: claimed.payload })
    await settle(delivering, { claimed, claim, answered })
  } catch (error) {
    log.warn({ error, delivery: claimed.id, attempts: claimed.attempts }, 'webhook-delivery-failed')
  }
}

/** What became of a try, for the delivery and for its webhook, which is locked before its deliveries, as everyone does who changes both. */
export const settle = (
  { db, now, chance, publicUrl, log }: Omit<Delivering, 'post' | 'seal'>,
  { claimed, claim, answered }: { claimed: Claimed; claim: string; answered: Answered },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, webhookId } = claimed
    const at = now()
    if (!(await lockWebhook(tx, webhookId))) return
    if (answered.kind === 'answered' && answered.status >= 200 && answered.status < 300) {
      if (await saveDelivered(tx, { id, claim }, answered.status)) await saveReached(tx, webhookId, at)
      return
    }
    const failed: FailedTry =
      answered.kind === 'answered'
        ? { status: answered.status, failure: 'status' }
        : { status: null, failure: answered.failure }
    const next = nextTry({ ...claimed, now: at, chance: chance() })
    if (!(await saveFailed(tx, { id, claim }, { ...failed, rest: next.kind === 'again' ? next.restSeconds : null })))
      return
    const failingSince = await saveFailing(tx, webhookId, at)
    const because = failingSince && pauseAfter({ status: failed.status, failingSince, now: at })
    const paused = because && (await pauseFor(tx, webhookId, because))
    if (!paused) return
    await tellPaused(tx, paused, { because, publicUrl })
    log.warn({ webhook: webhookId, because }, 'webhook-paused')
  })
