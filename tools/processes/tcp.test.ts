import { afterEach, describe, expect, it } from '@jest/globals'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { replyFrom } from './tcp.ts'

let server: Server
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function listen(serve: (socket: Socket) => void): Promise<number> {
  server = createServer(serve).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

describe('the reply of a server', () => {
  it('is its first bytes', async () => {
    const port = await listen((socket) => socket.once('data', (data) => socket.end(`heard ${data.toString()}`)))
    expect((await replyFrom(port, 'PING'))?.toString()).toBe('heard PING')
  })

  it('does not come from a port that accepts and hangs up, as Docker does before its container serves', async () => {
    const port = await listen((socket) => socket.destroy())
    expect(await replyFrom(port, 'PING')).toBeUndefined()
  })

  it('is not waited for longer than the time', async () => {
    const sockets: Socket[] = []
    const port = await listen((socket) => sockets.push(socket))
    expect(await replyFrom(port, 'PING', 50)).toBeUndefined()
    for (const socket of sockets) socket.destroy()
  })
})
