import { inflateRawSync } from 'node:zlib'

/** The records of the format that are read here; the numbers are offsets within them. */
const end = { signature: 0x06054b50, bytes: 22, count: 10, directory: 16 }
const entry = { signature: 0x02014b50, bytes: 46, method: 10, size: 20, name: 28, extra: 30, comment: 32, local: 42 }
const local = { bytes: 30, name: 26, extra: 28 }
const deflated = 8
const commentBytesMax = 65_535

/** The content of one file of a zip; undefined when it holds none by that name. Zips beyond 4 GiB are not read. */
export function fileOfZip(zip: Buffer, wanted: string): Buffer | undefined {
  const last = endOf(zip)
  const count = zip.readUInt16LE(last + end.count)
  let at = zip.readUInt32LE(last + end.directory)
  for (let nth = 0; nth < count; nth++) {
    if (zip.readUInt32LE(at) !== entry.signature) throw new Error('The zip is broken: its directory is not whole.')
    const nameEnd = at + entry.bytes + zip.readUInt16LE(at + entry.name)
    if (zip.toString('utf8', at + entry.bytes, nameEnd) === wanted) return contentOf(zip, at)
    at = nameEnd + zip.readUInt16LE(at + entry.extra) + zip.readUInt16LE(at + entry.comment)
  }
  return undefined
}

function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - end.bytes - commentBytesMax)
  for (let at = zip.length - end.bytes; at >= first; at--) if (zip.readUInt32LE(at) === end.signature) return at
  throw new Error('This is no zip, or it was cut off.')
}

function contentOf(zip: Buffer, at: number): Buffer {
  const header = zip.readUInt32LE(at + entry.local)
  const begin = header + local.bytes + zip.readUInt16LE(header + local.name) + zip.readUInt16LE(header + local.extra)
  const stored = zip.subarray(begin, begin + zip.readUInt32LE(at + entry.size))
  return zip.readUInt16LE(at + entry.method) === deflated ? inflateRawSync(stored) : stored
}
