import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@evenhand/service-kit/telemetry'
import { LRUCache } from 'lru-cache'
import { pathOf, routeOf } from '../client-routes.ts'
import type { Renderer } from './renderer.ts'
import type { Subject } from './subjects.ts'
import { NotNow } from './thread.ts'

/** So long it is sent as it is; then only where the next one takes longer than a moment; then the next one is waited for. */
const freshMs = 5_000
const staleMs = 60_000
/** A browser keeps for good what is in its page: it had better be of now. */
const momentMs = 250

/** What is sent for a page: made, or the word that what it is about does not exist. */
export type Found<Sent> = { kind: 'page'; sent: Sent } | { kind: 'missing' }

/** What lacks a part is renewed with the next request. */
export type Made<Sent> = { kind: 'page'; sent: Sent; bytes: number; isWhole: boolean } | { kind: 'missing' }

interface Entry<Sent> {
  version: number
  madeAt: number
  bytes: number
  page: { kind: 'page'; sent: Sent }
}

/**
 * What is rendered of pages (themselves with their data, or their cards), each once however many ask, kept for a moment and renewed with
 * the next sending. Undefined when there is none in time: then what has no data goes out, and what comes late is kept for the next one. Of pages
 * about nothing nothing is kept: anyone can ask for as many as they like, and would put out the others.
 */
export function renderedPages<Sent>(options: {
  renderer: Pick<Renderer, 'version' | 'isThere'>
  /** Asked before anything of a page is rendered for the first time. */
  lookFor: (path: string) => Promise<Subject>
  /** `before` is what was made of it last, as far as it is kept. */
  make: (path: string, before: Sent | undefined) => Promise<Made<Sent>>
  log: Log
  /** Counts what could not be rendered, and names it in the log. */
  failed: { count: (route: string) => void; event: string }
  /** What has no data is better than a longer wait. */
  patienceMs: number
  keptBytesMax: number
  now?: () => number
}) {
  const { renderer, lookFor, make, log, failed, patienceMs, keptBytesMax, now = () => performance.now() } = options
  const entries = new LRUCache<string, Entry<Sent>>({
    maxSize: keptBytesMax,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  })
  const making = new Map<string, Promise<Found<Sent> | undefined>>()

  /** Whoever has scripts sees nothing of it, so somebody has to be told. */
  function noteFailure(path: string, error: unknown): undefined {
    const route = routeOf(pathOf(path)) ?? 'none'
    if (error instanceof NotNow) {
      log.warn({ route, error }, 'page-put-off')
    } else {
      failed.count(route)
      log.error({ route, error }, failed.event)
    }
  }

  async function renew(path: string): Promise<Found<Sent> | undefined> {
    const subject = entries.has(path) ? 'there' : await lookFor(path)
    if (subject !== 'there') return subject === 'missing' ? { kind: 'missing' } : undefined
    const version = renderer.version()
    const made = await make(path, entries.peek(path)?.page.sent)
    if (made.kind === 'missing') {
      entries.delete(path)
      return made
    }
    const page = { kind: 'page' as const, sent: made.sent }
    entries.set(path, { version, madeAt: made.isWhole ? now() : now() - freshMs, bytes: made.bytes, page })
    return page
  }

  function begin(path: string): Promise<Found<Sent> | undefined> {
    const begun =
      making.get(path) ??
      renew(path)
        .catch((error: unknown) => noteFailure(path, error))
        .finally(() => making.delete(path))
    making.set(path, begun)
    return begun
  }

  return async function find(path: string): Promise<Found<Sent> | undefined> {
    const entry = entries.get(path)
    const age = entry?.version === renderer.version() ? now() - entry.madeAt : Number.POSITIVE_INFINITY
    if (entry && age <= staleMs) {
      const isOld = age > freshMs && renderer.isThere()
      const renewed = isOld ? await Promise.race([begin(path), sleep(momentMs, undefined, { ref: false })]) : undefined
      return renewed ?? entry.page
    }
    if (!renderer.isThere()) return undefined
    return Promise.race([begin(path), sleep(patienceMs, undefined, { ref: false })])
  }
}
