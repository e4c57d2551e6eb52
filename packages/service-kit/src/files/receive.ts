import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { RedrawnFileType, SentFile, SentFileType, TableFileType } from '@evenhand/contracts/http'
import { emptyFileSentence, fileKindNames, otherTypeSentence } from '@evenhand/contracts/files'
import { fileTooLarge, Problem } from '../problems/index.ts'
import { arrivals, inFolderOfItsOwn, type Sender } from './arriving.ts'
import { kindOf } from './kinds.ts'
import { redraw } from './drawings.ts'
import { remakePicture } from './pictures.ts'
import type { Waiting } from './turns.ts'

/** A file that has arrived whole and is what it claims to be. */
export interface ReceivedFile<Type extends SentFileType | TableFileType = SentFileType> {
  /** Where its bytes are until it has been dealt with. */
  path: string
  type: Type
  bytes: number
  /** In hexadecimal digits. */
  sha256: string
}

/** What arrives where these are taken: a picture that is drawn again is a PNG. */
export type TypeReceived<S extends SentFile> =
  | Exclude<S['types'][number], RedrawnFileType>
  | (S['types'][number] & RedrawnFileType extends never ? never : 'image/png')

interface Pace {
  afterMs: number
  bytesPerSecond: number
}

/**
 * The least that a file comes with on average, once it has been coming for a while: at first less than any phone network of today brings, then so much
 * that a small file is whole, a large one is soon, and nobody keeps others from sending for long.
 */
const leastPaces: readonly Pace[] = [
  { afterMs: 20_000, bytesPerSecond: 4_000 },
  { afterMs: 60_000, bytesPerSecond: 40_000 },
]

const lookEveryMs = 100

interface Receiving {
  sender: Sender
  root?: string
  paces?: readonly Pace[]
}

/**
 * Takes the file that a request brings, looks whether it is what it claims, and hands it over; afterwards nothing of it is left here. Throws
 * `file-too-large`, `file-refused`, `body-too-slow` when it comes too slowly or its sender goes away, `too-many-requests`, or what `use` throws.
 */
export async function receiveFile<T, const S extends SentFile>(
  request: IncomingMessage,
  { types, bytesMax }: S,
  use: (file: ReceivedFile<TypeReceived<S>>) => Promise<T>,
  { sender, root = arrivals, paces = leastPaces }: Receiving,
): Promise<T> {
  const type = claimedType(request, types)
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw fileTooLarge(bytesMax)
  return inFolderOfItsOwn({ root, sender }, async (folder) => {
    const path = join(folder, 'file')
    await write(request, path, { bytesMax, paces })
    await refuseOtherThanClaimed(path, type)
    const made = await whileThere(request, (signal) => remade(path, type, { network: sender.network, signal }))
    return use({ path, type: made as TypeReceived<S>, ...(await measured(path)) })
  }).finally(() => {
    // What is not read here would keep the connection from its next request.
    request.resume()
  })
}

/** What it is from now on: pictures are made anew. */
async function remade(
  path: string,
  type: SentFileType | RedrawnFileType | TableFileType,
  waiting: Waiting,
): Promise<SentFileType | TableFileType> {
  if (type === 'application/pdf' || type === 'text/csv') return type
  if (type === 'image/avif' || type === 'image/svg+xml') {
    await redraw(path, type, waiting)
    return 'image/png'
  }
  await remakePicture(path, type, waiting)
  return type
}

/** Does something for a sender, with a signal that is aborted when they go away. */
async function whileThere<T>({ socket }: IncomingMessage, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController()
  const onGone = () => gone.abort(new Problem('body-too-slow'))
  socket.once('close', onGone)
  if (socket.destroyed) onGone()
  try {
    return await act(gone.signal)
  } finally {
    socket.off('close', onGone)
  }
}

function claimedType(request: IncomingMessage, types: SentFile['types']): SentFile['types'][number] {
  const claimed = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const type = types.find((one) => one === claimed)
  if (type) return type
  throw new Problem('file-refused', { detail: otherTypeSentence(types) })
}

async function write(
  request: IncomingMessage,
  path: string,
  { bytesMax, paces }: { bytesMax: number; paces: readonly Pace[] },
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  // In between, so that the request stays open when we stop reading: it still gets its answer.
  const coming = request.pipe(new PassThrough())
  let bytes = 0
  const began = Date.now()
  const watch = setInterval(() => {
    const ms = Date.now() - began
    const isSlow = paces.some(({ afterMs, bytesPerSecond }) => ms > afterMs && bytes < (ms / 1000) * bytesPerSecond)
    if (isSlow) coming.destroy(tooSlow())
  }, lookEveryMs)
  const onGone = () => {
    if (!request.complete) coming.destroy(new Problem('body-too-slow'))
  }
  request.once('close', onGone)
  if (request.destroyed) onGone()
  try {
    for await (const chunk of coming as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bytesMax) throw fileTooLarge(bytesMax)
      await file.write(chunk)
    }
    if (bytes === 0) throw new Problem('file-refused', { detail: emptyFileSentence })
  } finally {
    clearInterval(watch)
    request.off('close', onGone).unpipe(coming)
    await file.close()
  }
}

const tooSlow = () =>
  new Problem('body-too-slow', {
    detail: 'Your file came too slowly, so it wasn’t kept. Send it again when your connection is faster.',
  })

async function refuseOtherThanClaimed(path: string, claimed: SentFile['types'][number]): Promise<void> {
  const found = await opened(path, async (file) => kindOf(file, (await file.stat()).size))
  if (found === claimed) return
  const name = fileKindNames[claimed]
  throw new Problem('file-refused', {
    detail: `That file says it is ${name}, but its content isn’t. Save it again as ${name} and choose the new copy.`,
  })
}

async function opened<T>(path: string, look: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    return await look(file)
  } finally {
    await file.close()
  }
}

async function measured(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}
