import { afterEach, describe, expect, it } from '@jest/globals'
import { gateway as gatewayContract } from '@evenhand/contracts/http'
import type { RequestHandler } from 'express'
import supertest from 'supertest'
import { nobodyThere, startGateway, startUpstream } from '../testing/gateway.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const says =
  (status: 'up' | 'down', parts: Record<string, string>): RequestHandler =>
  (_request, response) =>
    void response.status(status === 'up' ? 200 : 503).json({ status, parts })

async function healthOf(options: Parameters<typeof startGateway>[0]) {
  const gateway = await startGateway(options)
  stops.push(gateway.stop)
  const answer = await supertest(gateway.url).get('/api/health')
  return { gateway, status: answer.status, body: gatewayContract.SystemHealth.parse(answer.body) }
}

describe('the health of the system', () => {
  it('is up when every service is', async () => {
    const { status, body } = await healthOf({ answer: says('up', { postgres: 'up', redis: 'up' }) })
    expect([status, body.status]).toEqual([200, 'up'])
    expect(body.components).toEqual({ postgres: 'up', redis: 'up' })
    expect(Object.keys(body.services)).toHaveLength(9)
  })

  it('is degraded, with 200, when one does not answer or has lost its store', async () => {
    const ill = await startUpstream(says('down', { postgres: 'down' }))
    const silent = await startUpstream(() => undefined)
    stops.push(ill.stop, silent.stop)
    const { status, body } = await healthOf({
      answer: says('up', { postgres: 'up' }),
      services: { entries: ill.url, sponsors: nobodyThere, email: silent.url },
    })
    expect([status, body.status]).toEqual([200, 'degraded'])
    expect(body.components).toMatchObject({ postgres: 'degraded' })
    const down = Object.entries(body.services).filter(([, { status }]) => status === 'down')
    expect(down.map(([name]) => name).sort()).toEqual(['email', 'entries', 'sponsors'])
  })

  it('is down when the gateway is leaving', async () => {
    const { gateway } = await healthOf({ answer: says('up', {}) })
    gateway.health.accepting = false
    const inside = ['/health/ready', '/health/live'].map((path) => supertest(gateway.insideUrl).get(path))
    const asked = [supertest(gateway.url).get('/api/health'), ...inside]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([503, 503, 200])
  })

  it('is asked of the services once however many ask', async () => {
    const { gateway } = await healthOf({ answer: says('up', {}) })
    await Promise.all([1, 2, 3].map(() => supertest(gateway.url).get('/api/health')))
    expect(gateway.reached).toHaveLength(9)
  })
})
