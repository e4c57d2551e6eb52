import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { siteAddressMark, tagHostMark, tagSentence, tagSentenceMark } from '@evenhand/contracts/pages'
import { type Organization, organization, organizationFields, organizationMark } from '@evenhand/contracts/organization'
import type { Request, Response } from 'express'
import { hostOf, loaderElement, type Tag } from '../tag/tag.ts'

/** What pages have to know of the installation that sends them. */
export interface Installation {
  publicUrl: string
  tag: Tag | undefined
}

/** What stands in built pages for what only the installation knows, with its value as HTML writes it. */
const marksOf = ({ publicUrl, tag }: Installation, who: Organization): [mark: string, html: string][] => [
  [siteAddressMark, escaped(publicUrl.replace(/\/$/, ''))],
  [tagHostMark, escaped(hostOf(tag))],
  [tagSentenceMark, escaped(tagSentence(hostOf(tag)))],
  ...organizationFields.map((field): [string, string] => [organizationMark(field), escaped(who[field])]),
]

/** A page that is made often is compressed in a moment, a little less. */
export const qualityOnTheWay = 5

export interface PageForms {
  etag: string
  forms: Record<'br' | 'gzip' | 'identity', Buffer>
}

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A page as this installation has it, in all forms that a browser may ask for. */
export async function formsOf(
  page: string,
  installation: Installation,
  quality = constants.BROTLI_DEFAULT_QUALITY,
): Promise<PageForms> {
  const marks = marksOf(installation, organization)
  const filled = marks.reduce((text, [mark, html]) => text.replaceAll(mark, () => html), page)
  const identity = Buffer.from(installation.tag ? filled.replace('<script', `${loaderElement}<script`) : filled)
  const [br, gzipped] = await Promise.all([
    compressions.br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    compressions.gzip(identity),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, forms: { identity, br, gzip: gzipped } }
}

export function sendForms(request: Request, response: Response, page: PageForms, status: number, caching = 'no-cache') {
  const form = request.acceptsEncodings('br', 'gzip', 'identity') as keyof PageForms['forms'] | false
  response.status(status).type('html').vary('Accept-Encoding')
  response.setHeader('Cache-Control', caching)
  response.setHeader('ETag', `${page.etag.slice(0, -1)}-${form || 'identity'}"`)
  if (form && form !== 'identity') response.setHeader('Content-Encoding', form)
  response.send(page.forms[form || 'identity'])
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
