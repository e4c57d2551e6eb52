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
    (error: unknown) => answer({ id, failure: String(error) }),
  )
})

answer('ready')

function answer(message: Answer) {
  parentPort?.postMessage(message, [])
}
