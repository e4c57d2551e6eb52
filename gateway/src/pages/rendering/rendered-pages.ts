import { setTimeout as sleep } from 'node:timers/promises'
import { allPages } from '@evenhand/contracts/pages'
import { counter, type Log } from '@evenhand/service-kit/telemetry'
import { routeOf } from '../client-routes.ts'
import type { Renderer } from './renderer.ts'
import type { RenderedPage } from './render-thread.ts'
import type { Subject } from './subjects.ts'
import { NotNow } from './thread.ts'

const failures = counter('page_failures', 'Pages that could not be rendered (alarm when it increases)', 'route')
// A count that is there from the start can be seen to increase.
for (const { path } of allPages.filter(({ has }) => has('live'))) failures.inc({ route: path }, 0)

/** So long it is sent as it is; then it is still sent, while the next one is rendered; then the next one is waited for. */
const freshMs = 5_000
const staleMs = 60_000
/** A page without data is better than a long wait for one with. */
const patienceMs = 1_500
const keptBytesMax = 64 * 1024 * 1024
const pageBytesMax = 2 * 1024 * 1024

/** What is sent for a page: rendered, or the word that what it is about does not exist. */
export type Found<Sent> = { kind: 'page'; sent: Sent } | { kind: 'missing' }

interface Entry<Sent> {
  version: number
  madeAt: number
  bytes: number
  page: { kind: 'page'; sent: Sent }
}

/**
 * Pages with data, each rendered once however many ask, kept for a moment and renewed beside the sending. Undefined when there is none in
 * time: then the page without data goes out, and what comes late is kept for the next one. Pages about nothing are not kept: anyone can
 * ask for as many as they like, and would put out the others.
 */
export function renderedPages<Sent>(options: {
  renderer: Renderer
  /** Asked before a page is rendered for the first time. */
  lookFor: (path: string) => Promise<Subject>
  log: Log
  prepare: (html: string) => Promise<Sent>
  now?: () => number
}) {
  const { renderer, lookFor, log, prepare, now = () => performance.now() } = options
  /** In the order of their last use. */
  const entries = new Map<string, Entry<Sent>>()
  const making = new Map<string, Promise<Found<Sent> | undefined>>()
  let bytesKept = 0

  /** Whoever has scripts sees nothing of it, so somebody has to be told. */
  function noteFailure(path: string, error: unknown): undefined {
    const route = routeOf(path) ?? 'none'
    if (error instanceof NotNow) {
      log.warn({ route, error }, 'page-put-off')
    } else {
      failures.inc({ route })
      log.error({ route, error }, 'page-not-rendered')
    }
  }

  function forget(path: string) {
    bytesKept -= entries.get(path)?.bytes ?? 0
    entries.delete(path)
  }

  function keep(path: string, entry: Entry<Sent>) {
    forget(path)
    entries.set(path, entry)
    bytesKept += entry.bytes
    for (const [oldest] of entries) {
      if (bytesKept <= keptBytesMax) break
      forget(oldest)
    }
  }

  async function make(path: string, frame: () => Promise<string>): Promise<Found<Sent> | undefined> {
    const subject = entries.has(path) ? 'there' : await lookFor(path)
    if (subject !== 'there') return subject === 'missing' ? { kind: 'missing' } : undefined
    const version = renderer.version()
    const rendered = await renderer.render(path, await frame())
    if (rendered.isMissing) {
      forget(path)
      return { kind: 'missing' }
    }
    const bytes = Buffer.byteLength(rendered.html)
    if (bytes > pageBytesMax) throw new Error(`${path} is ${bytes} bytes`)
    const page = { kind: 'page' as const, sent: await prepare(rendered.html) }
    keep(path, { version, madeAt: madeAtOf(rendered, now()), bytes, page })
    return page
  }

  function begin(path: string, frame: () => Promise<string>): Promise<Found<Sent> | undefined> {
    const begun =
      making.get(path) ??
      make(path, frame)
        .catch((error: unknown) => noteFailure(path, error))
        .finally(() => making.delete(path))
    making.set(path, begun)
    return begun
  }

  return async function find(path: string, frame: () => Promise<string>): Promise<Found<Sent> | undefined> {
    const entry = entries.get(path)
    const age = entry?.version === renderer.version() ? now() - entry.madeAt : Number.POSITIVE_INFINITY
    if (entry && age <= staleMs) {
      entries.delete(path)
      entries.set(path, entry)
      if (age > freshMs && renderer.isThere()) void begin(path, frame)
      return entry.page
    }
    if (!renderer.isThere()) return undefined
    return Promise.race([begin(path, frame), sleep(patienceMs, undefined, { ref: false })])
  }
}

/** What lacks a part is renewed with the next request. */
const madeAtOf = ({ isWhole }: RenderedPage, now: number): number => (isWhole ? now : now - freshMs)
