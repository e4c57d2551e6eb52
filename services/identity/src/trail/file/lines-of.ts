import { isUtf8 } from 'node:buffer'

/** Far more than the words of an act can be. */
export const lineBytesMax = 1024 * 1024

const newline = 0x0a

/**
 * The lines of a file, each with its end, which is a line feed alone: words may hold what readline takes for one (U+2028). Undefined, as the last,
 * for what is longer than a line or no UTF-8.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string | undefined> {
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      const text = textOf([...rest, chunk.subarray(from, end + 1)])
      yield text
      if (text === undefined) return
      rest = []
      restBytes = 0
      from = end + 1
    }
    if (from === chunk.length) continue
    rest.push(chunk.subarray(from))
    restBytes += chunk.length - from
    if (restBytes > lineBytesMax) return yield undefined
  }
  if (rest.length > 0) yield textOf(rest)
}

function textOf(parts: readonly Buffer[]): string | undefined {
  const bytes = Buffer.concat(parts)
  return bytes.length <= lineBytesMax && isUtf8(bytes) ? bytes.toString('utf8') : undefined
}
