import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { ServiceName } from '@evenhand/contracts/services'
import { publicFetch } from './public-fetch.ts'

export interface ThreadData {
  /** The frontends' program, as the build leaves it. */
  program: string
  addresses: Record<ServiceName, string>
}

export interface Asked {
  id: number
  path: string
  /** The built page without its content. */
  frame: string
}

export interface RenderedPage {
  html: string
  isWhole: boolean
  isMissing: boolean
}

export type Answer = 'ready' | { id: number; page: RenderedPage } | { id: number; failure: string }

interface Program {
  pageWithData: (path: string, frame: string) => Promise<RenderedPage>
}

const { program, addresses } = workerData as ThreadData
globalThis.fetch = publicFetch(addresses)
const { pageWithData } = (await import(pathToFileURL(program).href)) as Program

parentPort?.on('message', ({ id, path, frame }: Asked) => {
  pageWithData(path, frame).then(
    (page) => answer({ id, page }),
    (error: unknown) => answer({ id, failure: whereOf(error) }),
  )
})

answer('ready')

/** The error, and the components that it came through: a few of them say where to look. */
const whereOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? String(error)) : String(error)).split('\n').slice(0, 5).join('\n')

function answer(message: Answer) {
  parentPort?.postMessage(message, [])
}
