import { pbkdf2 } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from '@jest/globals'
import { nameLookup } from './names.ts'

const types = { a: 1, aaaa: 28 }
const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

/** A name server: answers with the bytes of an address for a type of question, says that there is none, or is silent. */
async function nameServer(answerTo: (type: number) => Buffer | 'none' | 'silent'): Promise<string> {
  const socket = createSocket('udp4')
  sockets.push(socket)
  socket.on('message', (asked, { port, address }) => {
    const end = asked.indexOf(0, 12) + 5
    const answer = answerTo(asked.readUInt16BE(end - 4))
    if (answer === 'silent') return
    const head = Buffer.from(asked.subarray(0, 12))
    head.writeUInt16BE(answer === 'none' ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(answer === 'none' ? 0 : 1, 6)
    head.writeUInt32BE(0, 8)
    const parts: Uint8Array[] = [head, asked.subarray(12, end)]
    if (answer !== 'none') {
      const record = Buffer.from([0xc0, 0x0c, 0, 0, 0, 1, 0, 0, 0, 60, 0, answer.length])
      record.writeUInt16BE(asked.readUInt16BE(end - 4), 2)
      parts.push(record, answer)
    }
    socket.send(Buffer.concat(parts), port, address)
  })
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve))
  return `127.0.0.1:${socket.address().port}`
}

const lookUp = (host: string, server: string) =>
  new Promise<{ code: string | undefined; addresses: string[] }>((resolve) =>
    nameLookup([server])(host, (error, found) =>
      resolve({ code: error?.code, addresses: (found ?? []).map(({ address, family }) => `${family} ${address}`) }),
    ),
  )

describe('a name', () => {
  it('has all addresses of both kinds that its name server gives', async () => {
    const six = Buffer.from('20010db8000000000000000000000001', 'hex')
    const server = await nameServer((type) => (type === types.a ? Buffer.from([192, 0, 2, 7]) : six))
    expect(await lookUp('crm.example', server)).toEqual({
      code: undefined,
      addresses: ['4 192.0.2.7', '6 2001:db8::1'],
    })
  })

  it('that has none of one kind has those of the other, and one that nobody has is not found', async () => {
    const four = await nameServer((type) => (type === types.a ? Buffer.from([192, 0, 2, 7]) : 'none'))
    expect(await lookUp('crm.example', four)).toEqual({ code: undefined, addresses: ['4 192.0.2.7'] })
    expect(await lookUp('crm.example', await nameServer(() => 'none'))).toEqual({ code: 'ENOTFOUND', addresses: [] })
  })

  it('whose server is silent keeps nobody from hashing a password meanwhile, and is not found in the end', async () => {
    const server = await nameServer(() => 'silent')
    const ended: string[] = []
    const asked = Array.from({ length: 16 }, async () => {
      const { code } = await lookUp('crm.example', server)
      ended.push(String(code))
    })
    await promisify(pbkdf2)('a password', 'salt', 1_000, 32, 'sha256')
    expect(ended).toEqual([])
    await Promise.all(asked)
    expect(new Set(ended)).toEqual(new Set(['ENOTFOUND']))
  })

  it('of this machine is known without a server', async () => {
    const { addresses } = await lookUp('localhost', '127.0.0.1:9')
    expect(addresses).toContain('4 127.0.0.1')
  })
})
