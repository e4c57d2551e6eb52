import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Card } from '@evenhand/contracts/pages'
import type { ServiceName } from '@evenhand/contracts/services'
import { publicFetch } from './public-fetch.ts'

export interface ThreadData {
  /** The frontends' program, as the build leaves it. */
  program: string
  addresses: Record<ServiceName, string>
}

/**
 * The page of a path, put into its frame (the built page without its content); or its card, which is not drawn again where it is still the
 * `drawn` one.
 */
export type Wanted = { kind: 'page'; path: string; frame: string } | { kind: 'card'; path: string; drawn?: string }
export type Asked = Wanted & { id: number }

export interface RenderedPage {
  html: string
  isWhole: boolean
  isMissing: boolean
}

/** As SVG; its key is another for each thing that it shows. */
export interface DrawnCard {
  key: string
  svg: string | undefined
}

/** A page that has no card of its own has none. */
export type Rendered = RenderedPage | DrawnCard | undefined
export type Answer = 'ready' | { id: number; rendered: Rendered } | { id: number; failure: string }

interface Program {
  pageWithData: (path: string, frame: string) => Promise<RenderedPage>
  cardWithData: (path: string) => Promise<{ key: string; card: Card; poster: string | undefined } | undefined>
}

const { program, addresses } = workerData as ThreadData
globalThis.fetch = publicFetch(addresses)
const { pageWithData, cardWithData } = (await import(pathToFileURL(program).href)) as Program

parentPort?.on('message', ({ id, ...wanted }: Asked) => {
  const rendering: Promise<Rendered> = wanted.kind === 'page' ? pageWithData(wanted.path, wanted.frame) : drawn(wanted)
  rendering.then(
    (rendered) => answer({ id, rendered }),
    (error: unknown) => answer({ id, failure: whereOf(error) }),
  )
})

/** What draws comes with the first card: it takes half a second. */
async function drawn({ path, drawn }: { path: string; drawn?: string }): Promise<DrawnCard | undefined> {
  const found = await cardWithData(path)
  if (!found || found.key === drawn) return found && { key: found.key, svg: undefined }
  const { drawCard } = await import('../card-drawing/draw-card.ts')
  return { key: found.key, svg: await drawCard(found.card, found.poster) }
}

answer('ready')

/** The error, and the components that it came through: a few of them say where to look. */
const whereOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? String(error)) : String(error)).split('\n').slice(0, 5).join('\n')

function answer(message: Answer) {
  parentPort?.postMessage(message, [])
}
