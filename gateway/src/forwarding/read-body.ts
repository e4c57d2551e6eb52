import type { IncomingMessage } from 'node:http'
import { BodyTooLarge, BodyTooSlow } from './failures.ts'

const bodyMsMax = 10_000

/**
 * The whole body of a request, read before it takes a connection to its service: bodies that trickle in would hold all of them. Undefined
 * for a request without one. @throws BodyTooLarge, BodyTooSlow
 */
export async function readBody(
  request: IncomingMessage,
  bytesMax: number,
  timeoutMs = bodyMsMax,
): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || Number(length) === 0)) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      late = setTimeout(() => reject(new BodyTooSlow(`not whole within ${timeoutMs} ms`)), timeoutMs)
      request.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > bytesMax) reject(new BodyTooLarge(`more than ${bytesMax} bytes`))
      })
      request.on('end', () => resolve(Buffer.concat(chunks)))
      request.on('error', reject)
      request.on('close', () => reject(new BodyTooSlow('given up by its sender')))
    })
  } catch (error) {
    request.removeAllListeners('data').resume()
    throw error
  } finally {
    clearTimeout(late)
  }
}
