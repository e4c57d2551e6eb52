import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this a packet is a packet. */
const compressedBytesMin = 1024

/** Writes `.br` and `.gz` beside every text file but pages, which the gateway completes. No request waits for a compressor. Answers how many. */
export function compressFiles(folders: readonly string[]): number {
  const files = folders.flatMap((folder) =>
    globSync('**/*.{js,css,svg,json}', { cwd: folder }).map((file) => join(folder, file)),
  )
  const large = files
    .map((file) => ({ file, bytes: readFileSync(file) }))
    .filter(({ bytes }) => bytes.length >= compressedBytesMin)
  for (const { file, bytes } of large) {
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
  return large.length
}
