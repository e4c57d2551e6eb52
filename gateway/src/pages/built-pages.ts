import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** In a built page it stands for the address of the installation, which the build does not know and social networks ask for whole. */
const addressMark = '%PUBLIC_URL%'

interface BuiltPage {
  changedMs: number
  etag: string
  forms: Record<'br' | 'gzip' | 'identity', Buffer>
}

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * Sends pages as this installation has them: each is completed with its address and compressed when it is first asked for, and kept until its
 * file changes. Answers false, having sent nothing, when there is no such file.
 */
export function builtPages(publicUrl: string) {
  const known = new Map<string, Promise<BuiltPage>>()
  const pageOf = async (file: string): Promise<BuiltPage | undefined> => {
    const changedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (changedMs === undefined) return undefined
    const kept = await known.get(file)?.catch(() => undefined)
    if (kept?.changedMs === changedMs) return kept
    const fresh = complete(file, changedMs, publicUrl)
    known.set(file, fresh)
    return fresh
  }
  return async (request: Request, response: Response, { file, status }: { file: string; status: number }) => {
    const page = await pageOf(file)
    if (!page) return false
    const form = request.acceptsEncodings('br', 'gzip', 'identity') as keyof BuiltPage['forms'] | false
    response.status(status).type('html').vary('Accept-Encoding')
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('ETag', `${page.etag.slice(0, -1)}-${form || 'identity'}"`)
    if (form && form !== 'identity') response.setHeader('Content-Encoding', form)
    response.send(page.forms[form || 'identity'])
    return true
  }
}

async function complete(file: string, changedMs: number, publicUrl: string): Promise<BuiltPage> {
  const built = await readFile(file, 'utf8')
  const identity = Buffer.from(built.replaceAll(addressMark, () => attribute(publicUrl.replace(/\/$/, ''))))
  const [br, gzipped] = await Promise.all([compressions.br(identity), compressions.gzip(identity)])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { changedMs, etag, forms: { identity, br, gzip: gzipped } }
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
