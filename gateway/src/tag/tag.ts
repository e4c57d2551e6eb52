import { tagLoaderPath } from '@evenhand/contracts/pages'
import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'

/** The script with which the operator watches how the site is used, and where it may send that. */
export interface Tag {
  script: string
  connect: readonly string[]
}

export const tagOf = ({ TAG_SCRIPT_URL: script, TAG_CONNECT_ORIGINS: connect }: Config): Tag | undefined =>
  script === undefined ? undefined : { script, connect }

export const hostOf = (tag: Tag | undefined): string => (tag ? new URL(tag.script).host : '')

/** Before the page's own scripts, in their order: the data layer is there when the first of them tells of a page. */
export const loaderElement = `<script src="${tagLoaderPath}" defer></script>`

/** A file and not a line in the page, where no script may be. Who asks not to be watched gets neither tag nor data layer. */
export function tagLoader({ script }: Tag): RequestHandler {
  const program = `if (!navigator.globalPrivacyControl && navigator.doNotTrack !== '1') {
  window.dataLayer = window.dataLayer || []
  const tag = document.createElement('script')
  tag.src = ${JSON.stringify(script)}
  tag.async = true
  document.head.append(tag)
}
`
  return (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=300')
    response.type('text/javascript').send(program)
  }
}
