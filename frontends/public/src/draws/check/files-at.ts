import type { draws } from '@evenhand/contracts/http'

const answerMillisecondsMax = 20_000
/** A pool may take long; silence may not. */
const silenceMillisecondsMax = 30_000

/** Says in one sentence why there is nothing to check, and what to do. */
export class FileMissing extends Error {}

/** The published files below an address. Each throws `FileMissing` when it does not come. */
export const filesAt = (address: string) => ({
  async document(name: draws.DrawFileName): Promise<Uint8Array> {
    const response = await fetched(address, name)
    return new Uint8Array(await response.arrayBuffer().catch(() => brokenOff(name)))
  },

  /** The pool, piece by piece as it comes, so that it never lies in memory as a whole. */
  async *pool(): AsyncGenerator<Uint8Array> {
    const response = await fetched(address, 'pool.bin')
    const reader = response.body?.getReader()
    if (!reader) return
    try {
      for (;;) {
        const { done, value } = await unlessSilent(reader.read()).catch(() => brokenOff('pool.bin'))
        if (done) return
        yield value
      }
    } finally {
      reader.cancel().catch(() => undefined)
    }
  },
})

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
