import { allPages, pageFile, type Remote } from '@evenhand/contracts/pages'
import { lazyModule } from './lazy-module.ts'

export interface Page {
  path: string
  /** Below `frontends/shell/dist/prerendered`. */
  file: string
  remote?: Remote
  /** The lazy module of the remote that shows the page, so that it can be preloaded. */
  module?: string
  /** Pages that depend on the address or on what the browser remembers are rendered there alone. */
  rendered: boolean
  /** What everybody may see of its data is put into it by the gateway. */
  live: boolean
  /** There is another one for whoever brings no session. */
  personal: boolean
  /** All of it can be read without scripts. */
  readable: boolean
}

/** Every address that exists, and the page for those that do not. */
export const pageList = (root: string): Page[] => [
  ...allPages.map(({ path, remote, has }) => ({
    path,
    file: pageFile(path),
    remote,
    module: lazyModule(root, remote, path),
    rendered: has('prerendered'),
    live: has('live'),
    personal: has('personal'),
    readable: has('readable'),
  })),
  { path: '/404', file: pageFile('/404'), rendered: true, live: false, personal: false, readable: true },
]
