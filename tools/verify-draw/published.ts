import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const readBytes = 1 << 20
const documentBytesMax = 1_000_000

/** Says in one sentence why there is nothing to verify. */
export class NotReadable extends Error {}

/** Where the files of a draw lie. */
export interface Published {
  /** `undefined` when there is no such file. */
  document(name: string): Promise<Uint8Array | undefined>
  pool(): Promise<AsyncIterable<Uint8Array>>
}

export const publishedAt = (place: string): Published =>
  /^https?:\/\//.test(place) ? atAddress(place.replace(/\/*$/, '/')) : inFolder(place)

const inFolder = (folder: string): Published => ({
  async document(name) {
    try {
      return await readFile(join(folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new NotReadable(`${join(folder, name)} cannot be read: ${String(error)}`)
    }
  },
  pool: () => Promise.resolve(piecesOf(join(folder, 'pool.bin'))),
})

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: readBytes }) as AsyncIterable<Uint8Array>
  } catch {
    throw new NotReadable(`${path} cannot be read. The pool has to lie beside the documents.`)
  }
}

const atAddress = (address: string): Published => ({
  async document(name) {
    const answer = await fetched(new URL(name, address))
    if (!answer) return undefined
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (bytes.length > documentBytesMax) throw new NotReadable(`${address}${name} is longer than a megabyte.`)
    return bytes
  },
  async pool() {
    const answer = await fetched(new URL('pool.bin', address))
    if (!answer?.body) throw new NotReadable(`There is no pool at ${address}pool.bin.`)
    return answer.body
  },
})

async function fetched(address: URL): Promise<Response | undefined> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new NotReadable(`${address.href} does not answer: ${String(error)}. Check the address and the network.`)
  })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new NotReadable(`${address.href} answers ${answer.status}.`)
  return answer
}
