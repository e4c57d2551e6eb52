import { existsSync, statSync } from 'node:fs'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { ServiceAddresses } from '../../config.ts'
import type { DrawnCard, RenderedPage, ThreadData } from './render-thread.ts'
import { startThread, type Thread } from './thread.ts'

/** A program that fails is not loaded again and again. */
const restMs = 5_000

export interface Renderer {
  /** False while there is no program, and for a while after it failed. */
  isThere(): boolean
  /** Rejects when the page cannot be rendered, and with `NotNow` when it is not to be. */
  render(path: string, frame: string): Promise<RenderedPage>
  /** The card of a page, not drawn again if it is still that one; undefined where the page has none of its own. Rejects as `render` does. */
  card(path: string, drawn: string | undefined): Promise<DrawnCard | undefined>
  /** Changes with the built program; 0 while there is none. */
  version(): number
  close(): void
}

/**
 * Renders pages with the program that the frontends' build leaves, in a thread of its own: calls go on meanwhile, and a page that never
 * ends or eats memory costs that thread, not the gateway.
 */
export function createRenderer(program: string, addresses: ServiceAddresses, log: Log): Renderer {
  const data: ThreadData = { program, addresses: textsOf(addresses) }
  let running: { version: number; thread: Thread } | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  function current(): Thread {
    const version = versionOf(program)
    if (running && running.version !== version) stop('rebuilt')
    if (running) return running.thread
    running = { version, thread: startThread(data, noteFailure) }
    return running.thread
  }

  function isThere(): boolean {
    return versionOf(program) > 0 && performance.now() - failedAt >= restMs
  }

  function noteFailure(reason: string) {
    if (!running) return
    running = undefined
    failedAt = performance.now()
    log.error({ reason }, 'page-renderer-ended')
  }

  /** On purpose, so that it is no failure. */
  function stop(reason: string) {
    const thread = running?.thread
    running = undefined
    thread?.end(reason)
  }

  // The first visitor should not wait for the program.
  if (isThere()) current()
  return {
    isThere,
    render: async (path, frame) => (await current().ask({ kind: 'page', path, frame })) as RenderedPage,
    card: async (path, drawn) =>
      (await current().ask({ kind: 'card', path, ...(drawn === undefined ? {} : { drawn }) })) as DrawnCard | undefined,
    version: () => versionOf(program),
    close: () => stop('the gateway closes'),
  }
}

const versionOf = (program: string): number => (existsSync(program) ? statSync(program).mtimeMs : 0)

const textsOf = (addresses: ServiceAddresses) =>
  Object.fromEntries(Object.entries(addresses).map(([name, url]) => [name, url.href])) as ThreadData['addresses']
