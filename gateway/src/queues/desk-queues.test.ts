import { afterEach, describe, expect, it } from '@jest/globals'
import { gateway as gatewayContract, queues } from '@evenhand/contracts/http'
import type { RequestHandler } from 'express'
import supertest from 'supertest'
import { callerOf, nobodyThere, startGateway } from '../testing/gateway.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const one: queues.Queue = {
  kind: 'memorials',
  many: 51,
  oldestAt: '2026-11-20T12:00:00.000Z',
  dueAt: null,
  dearest: null,
  first: ['m-1'],
  about: null,
}
const { path } = queues.readQueues('memorials')

/** Services that say what waits, and grant the session that a request asks for. */
const says: RequestHandler = (request, response) => {
  const { grant } = request.query
  if (request.path === path) response.json([one])
  else response.set('x-evenhand-session-grant', typeof grant === 'string' ? grant : '').json({})
}

async function browserOf(role: 'administrator' | 'donor' | 'nobody', services = {}, answer = says) {
  const gateway = await startGateway({ answer, services })
  stops.push(gateway.stop)
  const agent = supertest.agent(gateway.url).set('origin', 'http://giveaway.test')
  const roles = role === 'administrator' ? ['reviews'] : undefined
  const grant = JSON.stringify({ role, subject: `${role}-1`, roles, seconds: 60 })
  const login =
    role === 'administrator' ? '/api/admin/login' : '/api/session/codes/0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10/verify'
  if (role !== 'nobody') await agent.post(login).query({ grant }).send({}).expect(200)
  return { agent, gateway }
}

describe('what waits at the desk', () => {
  it('is asked of each service for the caller, in one call, and who is silent is named', async () => {
    const { agent, gateway } = await browserOf('administrator', { entries: nobodyThere })
    const { body } = await agent.get('/api/admin/queues').expect(200)
    const answer = gatewayContract.DeskQueues.parse(body)
    expect(answer.silent).toEqual(['entries'])
    expect(answer.queues).toHaveLength(queues.queueServices.length - 1)
    const asked = gateway.reached.filter((request) => request.path === path)
    expect(asked).toHaveLength(queues.queueServices.length - 1)
    // A token is for one service, so each is read as the one that it is meant for.
    const heard = await Promise.all(
      queues.queueServices.flatMap((service) =>
        asked.map((request) => callerOf(service, request).catch(() => undefined)),
      ),
    )
    expect(heard.filter((caller) => caller?.role === 'administrator')).toHaveLength(asked.length)
  })

  it('is not guessed where a service answers something else', async () => {
    const other: RequestHandler = (request, response, next) =>
      request.path === path ? response.json([{ ...one, many: 'a lot' }]) : says(request, response, next)
    const { agent } = await browserOf('administrator', {}, other)
    const { body } = await agent.get('/api/admin/queues').expect(200)
    expect(body).toEqual({ queues: [], silent: [...queues.queueServices] })
  })

  it.each([
    ['nobody', 401],
    ['donor', 403],
  ] as const)('is not told to %s, and no service is asked', async (role, status) => {
    const { agent, gateway } = await browserOf(role)
    await agent.get('/api/admin/queues').expect(status)
    expect(gateway.reached.filter((request) => request.path === path)).toEqual([])
  })

  it('is asked by the gateway alone: nobody reaches a service’s own answer from outside', async () => {
    const { agent, gateway } = await browserOf('administrator')
    await agent.get(path)
    expect(gateway.reached.filter((request) => request.path === path)).toEqual([])
  })
})
