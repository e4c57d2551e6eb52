import type { IncomingMessage } from 'node:http'
import { BodyTooLarge, BodyTooSlow } from './failures.ts'

const bodyMsMax = 10_000
const bytesAtFirst = 4096

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
  const body = growingBuffer()
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      late = setTimeout(() => reject(new BodyTooSlow(`not whole within ${timeoutMs} ms`)), timeoutMs)
      request.on('data', (chunk: Buffer) => {
        if (body.bytes() + chunk.length > bytesMax) reject(new BodyTooLarge(`more than ${bytesMax} bytes`))
        else body.add(chunk)
      })
      request.on('end', () => resolve(body.whole()))
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

/** Chunks are copied, never kept: half a million of one byte each would take a hundred megabytes. */
function growingBuffer() {
  let buffer = Buffer.allocUnsafe(bytesAtFirst)
  let bytes = 0
  return {
    bytes: () => bytes,
    add(chunk: Buffer) {
      if (bytes + chunk.length > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, bytes + chunk.length))
        buffer.copy(larger, 0, 0, bytes)
        buffer = larger
      }
      chunk.copy(buffer, bytes)
      bytes += chunk.length
    },
    whole: () => buffer.subarray(0, bytes),
  }
}
