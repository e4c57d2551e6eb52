import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from '@jest/globals'
import { startGateway } from '../testing/gateway.ts'

/** As large as the lists that once held up everyone: 106 kB held a connection to the service for each, 31 kB did not. */
const list = JSON.stringify(Array.from({ length: 1_000 }, (_, id) => ({ id, name: 'n'.repeat(100) })))
const gateway = await startGateway({
  answer: (_request, response) => void response.type('json').send(list),
  // The limits as they ship. We are the one proxy whose word on addresses is taken.
  environment: { LIMITS_SCALE: '1', TRUST_PROXY: '1' },
})
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await gateway.stop()
})

const octet = () => Math.floor(Math.random() * 254) + 1
const anyAddress = () => `198.${octet()}.${octet()}.${octet()}`
const { port } = new URL(gateway.url)

/** Asks so many times on one connection, and reads as many bytes a tenth of a second of what comes. */
async function ask(times: number, { from, bytes }: { from: string; bytes: number }): Promise<void> {
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  socket.on('error', () => undefined).on('readable', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(`GET /api/nonprofits HTTP/1.1\r\nhost: giveaway.test\r\nx-forwarded-for: ${from}\r\n\r\n`.repeat(times))
  if (bytes > 0) setInterval(() => socket.read(Math.min(bytes, socket.readableLength)), 100).unref()
}

/** The median time of everybody else, each from an address of their own; every one of them is answered. */
async function othersMs(): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 41; count++) {
    const started = performance.now()
    const answer = await fetch(`${gateway.url}/api/nonprofits`, { headers: { 'x-forwarded-for': anyAddress() } })
    expect(answer.status).toBe(200)
    expect((await answer.text()).length).toBe(list.length)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[20] ?? Infinity
}

/** Less than this may be the noise of a machine that does other things; before calls in work were bounded, the others waited 14 seconds. */
const noiseMs = 1_000

/** What the others wait while these hold their answers, and what they wait in quiet, before and after. */
async function measured(attack: () => Promise<unknown>): Promise<{ attackedMs: number; quietMs: number }> {
  await othersMs()
  const before = await othersMs()
  await attack()
  await sleep(3_000)
  const attackedMs = await othersMs()
  for (const socket of sockets.splice(0)) socket.destroy()
  await sleep(1_000)
  return { attackedMs, quietMs: Math.max(before, await othersMs()) }
}

describe('everybody else is answered within twice the quiet time', () => {
  it.each([
    ['ten connections of one client don’t read what they asked for sixty times each', 10, { times: 60, bytes: 0 }],
    ['three hundred clients read ten bytes a tenth of a second', 300, { times: 1, bytes: 10 }],
  ])('while %s', async (_what, connections, { times, bytes }) => {
    const one = anyAddress()
    const { attackedMs, quietMs } = await measured(() =>
      Promise.all(
        Array.from({ length: connections }, () => ask(times, { from: times > 1 ? one : anyAddress(), bytes })),
      ),
    )
    expect(attackedMs).toBeLessThan(Math.max(2 * quietMs, noiseMs))
  })
})
