import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

const readBytes = 1 << 20
const documentBytesMax = 1_000_000

/** Says in one sentence why there is nothing to verify. */
export class NotReadable extends Error {}

/** Where the files of a draw lie; `undefined` for one that is not there. */
export interface Published {
  document(name: string): Promise<Uint8Array | undefined>
  pool(): Promise<AsyncIterable<Uint8Array> | undefined>
}

export const publishedAt = (place: string): Published =>
  /^https?:\/\//.test(place) ? atAddress(place.replace(/\/*$/, '/')) : inFolder(place)

function inFolder(folder: string): Published {
  const pieces = async (name: string) =>
    (await isThere(join(folder, name))) ? piecesOf(join(folder, name)) : undefined
  return {
    async document(name) {
      const found = await pieces(name)
      return found && collected(found, join(folder, name))
    },
    pool: () => pieces('pool.bin'),
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: readBytes }) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new NotReadable(`${path} cannot be read: ${String(error)}`)
  }
}

const atAddress = (address: string): Published => ({
  async document(name) {
    const body = await fetched(new URL(name, address))
    return body && collected(body, address + name)
  },
  pool: () => fetched(new URL('pool.bin', address)),
})

async function fetched(address: URL): Promise<AsyncIterable<Uint8Array> | undefined> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new NotReadable(`${address.href} does not answer: ${String(error)}. Check the address and the network.`)
  })
  if (answer.status === 404) return undefined
  if (!answer.ok || !answer.body) throw new NotReadable(`${address.href} answers ${answer.status}.`)
  return answer.body
}

/** A document, which has at most a megabyte: no more of it is read than shows that it is longer. */
async function collected(pieces: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > documentBytesMax) throw new NotReadable(`${name} is longer than a megabyte.`)
    read.push(piece)
  }
  return new Uint8Array(Buffer.concat(read))
}
