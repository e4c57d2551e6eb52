import type { draws } from '@evenhand/contracts/http'

const answerMillisecondsMax = 20_000
/** A pool may take long; silence may not. */
const silenceMillisecondsMax = 30_000
const documentBytesMax = 1_000_000

/** Says in one sentence why there is nothing to check, and what to do. */
export class FileMissing extends Error {}

/** The published files below an address. Each throws `FileMissing` when it does not come. */
export const filesAt = (address: string) => ({
  async document(name: draws.DrawFileName): Promise<Uint8Array> {
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of piecesOf(await fetched(address, name), name)) {
      bytes += piece.length
      if (bytes > documentBytesMax)
        throw new FileMissing(
          `The file ${name} is longer than a megabyte, and none of a draw’s documents should be. Ask us why.`,
        )
      pieces.push(piece)
    }
    return joined(pieces, bytes)
  },

  /** The pool, piece by piece as it comes, so that it never lies in memory as a whole. */
  async *pool(): AsyncGenerator<Uint8Array> {
    yield* piecesOf(await fetched(address, 'pool.bin'), 'pool.bin')
  },
})

async function* piecesOf({ body }: Response, name: draws.DrawFileName): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await unlessSilent(reader.read()).catch(() => brokenOff(name))
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

async function fetched(address: string, name: draws.DrawFileName): Promise<Response> {
  const response = await unlessSilent(fetch(address + name), answerMillisecondsMax).catch(() => {
    throw new FileMissing(`We couldn’t download the file ${name}. Check your connection and try again.`)
  })
  if (response.ok) return response
  if (response.status === 404)
    throw new FileMissing(
      `The file ${name} is missing, and a draw this far along must have it. Reload this page. If it’s still missing, ask us why.`,
    )
  throw new FileMissing(
    `We couldn’t download the file ${name}: our server answered ${response.status}. Try again in a moment.`,
  )
}

function brokenOff(name: draws.DrawFileName): never {
  throw new FileMissing(`The download of ${name} was cut off. Check your connection and try again.`)
}

async function unlessSilent<T>(coming: Promise<T>, milliseconds = silenceMillisecondsMax): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silent')), milliseconds)
  })
  try {
    return await Promise.race([coming, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
