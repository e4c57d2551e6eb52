import { afterEach, describe, expect, it } from '@jest/globals'
import { createServer, request as httpRequest } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { serviceNames } from '@evenhand/contracts/services'
import { listen, problemReplies } from '@evenhand/service-kit/http'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, testCertificate } from '@evenhand/service-kit/testing'
import express, { type Request, type Response } from 'express'
import supertest from 'supertest'
import type { ServiceAddresses } from '../config.ts'
import { callerOf, listenOn, nobodyThere, startGateway, startUpstream, urlOf } from '../testing/gateway.ts'
import { passAnswer } from './answer.ts'
import { toProblem } from './failures.ts'
import { createForwarder } from './forward.ts'
import { readBody } from './read-body.ts'

const stops: (() => unknown)[] = []
const started = <T extends { stop(): unknown }>(thing: T): T => {
  stops.push(() => thing.stop())
  return thing
}
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

describe('a service that speaks TLS', () => {
  it('is reached where the gateway believes who signed its certificate, and nowhere else', async () => {
    const [believed, strange] = [testCertificate(), testCertificate()]
    const before = getCACertificates('default')
    setDefaultCACertificates([believed.cert])
    stops.push(() => setDefaultCACertificates(before))
    for (const [certificate, status] of [
      [believed, 200],
      [strange, 503],
    ] as const) {
      const service = createTlsServer(certificate, (_request, response) => void response.end('{}'))
      await new Promise<void>((listens) => void service.listen(0, 'localhost', () => listens()))
      stops.push(() => service.close())
      const url = `https://localhost:${(service.address() as AddressInfo).port}`
      const gateway = started(await startGateway({ services: { sponsors: url } }))
      expect((await supertest(gateway.url).get('/api/sponsors')).status).toBe(status)
    }
  })
})

describe('a forwarded call', () => {
  it('reaches the service with its path, query and body as they came', async () => {
    const bodies: string[] = []
    const gateway = started(
      await startGateway({
        answer: (request, response) => {
          let body = ''
          request.on('data', (chunk: Buffer) => (body += chunk.toString()))
          request.on('end', () => {
            bodies.push(body)
            response.status(201).json({ url: request.originalUrl })
          })
        },
      }),
    )
    const sent = '{"text": "  Grüße \\u0000 "}'
    const answer = await supertest(gateway.url)
      .post('/api/cart?a=%20&a=2')
      .set('content-type', 'application/json')
      .send(sent)
      .expect(201)
    expect(answer.body).toEqual({ url: '/api/cart?a=%20&a=2' })
    expect(bodies).toEqual([sent])
  })

  it('takes no word from outside for an identity, a cookie or an address', async () => {
    const gateway = started(await startGateway({}))
    await supertest(gateway.url)
      .get('/api/sponsors')
      .set({
        'x-evenhand-identity': 'forged',
        'x-evenhand-session-grant': '{}',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'other.test',
        authorization: 'Bearer stolen',
        cookie: 'session=unknown; other=1',
      })
      .expect(200)
    const headers = gateway.reached[0]?.headers ?? {}
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
    for (const name of [
      'x-evenhand-identity',
      'x-evenhand-session-grant',
      'x-forwarded-host',
      'authorization',
      'cookie',
    ]) {
      expect(headers[name]).toBeUndefined()
    }
  })

  it('believes a proxy that is trusted', async () => {
    const gateway = started(await startGateway({ environment: { TRUST_PROXY: '1' } }))
    await supertest(gateway.url).get('/api/sponsors').set('x-forwarded-for', '198.51.100.1, 203.0.113.9')
    expect(gateway.reached[0]?.headers['x-forwarded-for']).toBe('203.0.113.9')
  })

  it('carries a request id of its own both ways, and none that a browser names', async () => {
    const gateway = started(await startGateway({}))
    const { headers } = await supertest(gateway.url).get('/api/sponsors').set('x-request-id', 'journey-0001')
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(gateway.reached[0]?.headers['x-request-id']).toBe(headers['x-request-id'])
  })

  it('tells the service who asks, in a token for that service alone', async () => {
    const gateway = started(await startGateway({}))
    await supertest(gateway.url).post('/api/cart').expect(200)
    const [request] = gateway.reached
    if (!request) throw new Error('nothing reached the service')
    expect(await callerOf('donations', request)).toEqual({ role: 'anonymous', sessionId: expect.any(String) })
    await expect(callerOf('entries', request)).rejects.toThrow()
  })

  it('answers HEAD without a body and compresses long answers', async () => {
    const long = { text: 'a warm word '.repeat(500) }
    const gateway = started(await startGateway({ answer: (_request, response) => void response.json(long) }))
    const head = await supertest(gateway.url).head('/api/sponsors').expect(200)
    expect(head.text ?? '').toBe('')
    const answer = await supertest(gateway.url).get('/api/sponsors').set('accept-encoding', 'gzip').expect(200)
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.body).toEqual(long)
  })

  it('says that a request is a prefetch, and by what an answer differs', async () => {
    const gateway = started(
      await startGateway({ answer: (_request, response) => void response.set('vary', 'Accept').json({}) }),
    )
    const { headers } = await supertest(gateway.url).get('/api/sponsors').set('sec-purpose', 'prefetch').expect(200)
    expect(gateway.reached[0]?.headers['sec-purpose']).toBe('prefetch')
    expect(headers['vary']?.toLowerCase()).toContain('accept')
  })

  it('leaves the service no way to set cookies or other headers of ours', async () => {
    const gateway = started(
      await startGateway({
        answer: (_request, response) =>
          void response
            .set({ 'set-cookie': 'session=evil', 'x-powered-by': 'x', 'content-security-policy': 'none' })
            .json({}),
      }),
    )
    const { headers } = await supertest(gateway.url).get('/api/sponsors').expect(200)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a body over its limit', () => {
  it('is refused by what it announces, before any of it is read', async () => {
    const gateway = started(await startGateway({}))
    await supertest(gateway.url)
      .post('/api/cart')
      .set('content-type', 'application/json')
      .send(JSON.stringify({ text: 'x'.repeat(200_000) }))
      .expect(413)
    expect(gateway.reached).toHaveLength(0)
  })

  it('is refused while it streams', async () => {
    const gateway = started(
      await startGateway({
        answer: (request, response) => void request.on('end', () => response.json({})).resume(),
      }),
    )
    expect(await sendInChunks(`${gateway.url}/api/cart`, 20)).toBe(413)
    expect(await sendInChunks(`${gateway.url}/api/cart`, 5)).toBe(200)
  })
})

describe('a body that trickles in', () => {
  it('holds no connection to its service, so that others are answered meanwhile', async () => {
    const gateway = started(await startGateway({}))
    const slow = httpRequest(`${gateway.url}/api/cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '20' },
    })
    slow.on('error', () => undefined)
    slow.write('{')
    await supertest(gateway.url).post('/api/cart').send({ text: 'whole' }).expect(200)
    await supertest(gateway.url).get('/api/sponsors').expect(200)
    expect(gateway.reached.map(({ method, headers }) => [method, headers['content-length']])).toEqual([
      ['POST', '16'],
      ['GET', undefined],
    ])
    slow.destroy()
  })

  it('is refused when its time is up, in a sentence', async () => {
    const app = express()
    app.use(
      (request: Request) =>
        readBody(request, 1_000, 50).catch((error: Error) => {
          throw toProblem(error)
        }),
      problemReplies(createLog('gateway')),
    )
    const server = createServer(app)
    await listenOn(server)
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const slow = httpRequest(urlOf(server), { method: 'POST', headers: { 'content-length': '20' } }, (response) =>
        resolve(response.statusCode),
      )
      slow.on('error', reject)
      slow.write('{')
    })
    expect(answer).toBe(408)
    server.closeAllConnections()
    server.close()
  })
})

/** Sends so many chunks of 10 KB, without a length. */
const sendInChunks = (url: string, chunks: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    request.on('error', reject)
    for (let sent = 0; sent < chunks; sent++) request.write('x'.repeat(10_000))
    request.end()
  })

describe('a service that does not answer', () => {
  it('is down: 503 with when to try again', async () => {
    const gateway = started(await startGateway({ services: { sponsors: nobodyThere } }))
    const answer = await supertest(gateway.url).get('/api/sponsors').expect(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).toMatchObject({ type: '/problems/dependency-unavailable', message: expect.any(String) })
  })

  it('breaks off: 503, and nothing is sent twice', async () => {
    const gateway = started(await startGateway({ answer: (request) => void request.socket.destroy() }))
    await supertest(gateway.url).post('/api/cart').send({}).expect(503)
    expect(gateway.reached).toHaveLength(1)
  })

  it('breaks off in the middle of an answer: half of it is never taken for all of it', async () => {
    const gateway = started(
      await startGateway({
        answer: (request, response) => {
          response.set('content-length', '1000').write('half')
          setImmediate(() => request.socket.destroy())
        },
      }),
    )
    await expect(supertest(gateway.url).get('/api/sponsors')).rejects.toThrow('socket hang up')
  })

  it('is silent: 504 when the time is up', async () => {
    const upstream = started(await startUpstream(() => undefined))
    const { app } = bareForwarding(upstream.url, 150)
    const answer = await supertest(app).get('/api/sponsors').expect(504)
    expect(answer.body).toMatchObject({ type: '/problems/upstream-timeout' })
  })

  it('comes back within the moment: a GET is tried once more, a POST is not', async () => {
    const server = createServer((_request, response) => response.end('{}'))
    await listenOn(server)
    const url = urlOf(server)
    const port = Number(new URL(url).port)
    await new Promise((resolve) => server.close(resolve))
    const { app } = bareForwarding(url, 1_000)
    expect((await supertest(app).post('/api/cart')).status).toBe(503)
    const [get] = await Promise.all([supertest(app).get('/api/sponsors'), sleep(60).then(() => listenOn(server, port))])
    expect(get.status).toBe(200)
    server.closeAllConnections()
    server.close()
  })

  it('was restarted: a GET on a connection kept from before succeeds', async () => {
    const first = createServer((_request, response) => response.end('{}'))
    await listenOn(first)
    const url = urlOf(first)
    const { app } = bareForwarding(url, 1_000)
    await supertest(app).get('/api/sponsors').expect(200)
    first.closeAllConnections()
    await new Promise((resolve) => first.close(resolve))
    const second = createServer((_request, response) => response.end('{}'))
    await listenOn(second, Number(new URL(url).port))
    const answer = await supertest(app).get('/api/sponsors')
    expect(answer.status).toBe(200)
    second.closeAllConnections()
    second.close()
  })
})

describe('a client that does not read', () => {
  const large = Buffer.alloc(250_000, 'x')

  /** A connection that asks so often and reads nothing. */
  const askUnread = (url: string, times: number): Socket => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.pause().on('error', () => undefined)
    socket.write(`GET /api/sponsors HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(times))
    stops.push(() => socket.destroy())
    return socket
  }

  it('takes no connection to a service from anyone else', async () => {
    const upstream = started(await startUpstream((_request, response) => void response.type('bytes').send(large)))
    // Nothing is given up meanwhile: were all connections to the service taken, the last call would never be answered.
    const { app } = bareForwarding(upstream.url, 600_000, { everyMs: 600_000, bytesMin: 1 })
    const server = createServer(app)
    await listenOn(server)
    for (let connection = 0; connection < 6; connection++) askUnread(urlOf(server), 80)
    await eventually(() => Promise.resolve(upstream.reached.length > 256))
    await supertest(server).get('/api/sponsors').expect(200)
    server.closeAllConnections()
    server.close()
  })

  it('is cut off from what waits for it here', async () => {
    let isCut = false
    const app = express().use((_request, response: Response) => {
      response.once('close', () => (isCut = !response.writableFinished))
      response.end(Buffer.alloc(64 * 1024 * 1024))
    })
    const listening = await listen(app, { host: '127.0.0.1', port: 0, idleMs: 100 })
    askUnread(listening.url, 1)
    await eventually(() => Promise.resolve(isCut))
    await listening.close()
  })

  it('is cut off from an answer too large to be read ahead', async () => {
    const gone = new Set<unknown>()
    const upstream = started(
      await startUpstream((request, response) => {
        response.once('close', () => gone.add(request))
        const more = () => {
          while (response.write(large));
        }
        response.on('drain', more)
        more()
      }),
    )
    const { app } = bareForwarding(upstream.url, 60_000, { everyMs: 100, bytesMin: 1 })
    const server = createServer(app)
    await listenOn(server)
    const socket = askUnread(urlOf(server), 1)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await eventually(() => Promise.resolve(gone.size === 1))
    socket.resume()
    await closed
    server.close()
  })
})

/** The forwarder alone, with a time that a test can wait for. */
function bareForwarding(url: string, timeoutMs: number, progress?: Parameters<typeof passAnswer>[3]) {
  const addresses = Object.fromEntries(serviceNames.map((name) => [name, new URL(url)])) as ServiceAddresses
  const forwarder = createForwarder(addresses, timeoutMs)
  stops.push(() => forwarder.close())
  const app = express()
  app.use(
    async (request: Request, response: Response) => {
      const answer = await forwarder.forward('sponsors', request, response, undefined).catch((error: Error) => {
        throw toProblem(error)
      })
      await passAnswer(answer, request, response, progress)
    },
    problemReplies(createLog('gateway')),
  )
  return { app }
}
