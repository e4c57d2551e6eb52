import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, it } from '@jest/globals'
import { eventually } from '@evenhand/service-kit/testing'
import { startGateway } from '../testing/gateway.ts'

/** As large as a list of the product is. */
const list = JSON.stringify(Array.from({ length: 1_000 }, (_, id) => ({ id, name: 'n'.repeat(100) })))
/** The answers that the service keeps back. */
const held: (() => void)[] = []
const gateway = await startGateway({
  answer: (request, response) => {
    const send = () => void response.type('json').send(list)
    if ('held' in request.query) held.push(send)
    else send()
  },
  // The limits as they ship. We are the one proxy whose word on addresses is taken.
  environment: { LIMITS_SCALE: '1', TRUST_PROXY: '1' },
})
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await gateway.stop()
})

const octet = () => randomInt(1, 255)
const anyAddress = () => `198.${octet()}.${octet()}.${octet()}`
const { port } = new URL(gateway.url)

/** Asks so many times on one connection for what the service keeps back, and reads nothing. */
async function askUnread(times: number, from: string): Promise<void> {
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  socket.pause().on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(
    `GET /api/nonprofits?held HTTP/1.1\r\nhost: giveaway.test\r\nx-forwarded-for: ${from}\r\n\r\n`.repeat(times),
  )
}

/** Everybody else, each from an address of their own. */
async function expectOthersAnswered(): Promise<void> {
  for (let count = 0; count < 41; count++) {
    const answer = await fetch(`${gateway.url}/api/nonprofits`, { headers: { 'x-forwarded-for': anyAddress() } })
    expect(answer.status).toBe(200)
    expect((await answer.text()).length).toBe(list.length)
  }
}

it('one client who asks six hundred times at once, and reads no answer, keeps nobody else from theirs', async () => {
  const from = anyAddress()
  await Promise.all(Array.from({ length: 10 }, () => askUnread(60, from)))
  await eventually(async () => held.length >= 128)
  await expectOthersAnswered()
  expect(held).toHaveLength(128)
  for (const send of held.splice(0)) send()
  await expectOthersAnswered()
})
