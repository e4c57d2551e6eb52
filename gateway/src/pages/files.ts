import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Problem } from '@evenhand/service-kit/problems'
import type { Request, Response } from 'express'

/** A file name that holds the hash of its content, as the bundler writes it: `index-B1x2C3d4.js`. */
const hashedName = /[.-][\w-]{8}\.\w+$/
const compressedForms = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const

/** Segments of letters, digits, `-`, `_` and `.`, none hidden: there is no way up or sideways from it. */
const safePath = /^(\/(?!\.)[\w.-]+)+$/

/** Whether `path` may name a file at all; asked before the disk is. */
export const isFilePath = (path: string): boolean => safePath.test(path)

/** Hashed files never change under their name; pages, manifests and remote entries may at the next request. */
export const cachingOf = (path: string): string =>
  /\/assets\//.test(path) && hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

/**
 * Sends `root`/`path` with its type, an ETag and the caching of its kind, in a form compressed at build time when there is one that the
 * browser takes. Answers false, having sent nothing, when there is no such file.
 */
export async function sendFile(
  request: Request,
  response: Response,
  file: { root: string; path: string; status?: number },
): Promise<boolean> {
  if (!isFilePath(file.path) || !(await isFile(join(file.root, file.path)))) return false
  const form = await compressedForm(request, join(file.root, file.path))
  response.status(file.status ?? 200)
  response.setHeader('Cache-Control', cachingOf(file.path))
  response.vary('Accept-Encoding')
  response.type(extname(file.path))
  if (form) response.setHeader('Content-Encoding', form.encoding)
  await transmit(response, file.root, file.path + (form?.extension ?? ''))
  return true
}

async function compressedForm(request: Request, path: string) {
  for (const form of compressedForms) {
    if (request.acceptsEncodings(form.encoding) !== false && (await isFile(path + form.extension))) return form
  }
  return undefined
}

const transmit = (response: Response, root: string, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { root, cacheControl: false, lastModified: false, acceptRanges: false, dotfiles: 'allow' as const }
    response.sendFile(path.slice(1), options, (error?: Error) => {
      if (!error || response.headersSent) resolve()
      else reject(new Problem('internal', { cause: error }))
    })
  })

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
