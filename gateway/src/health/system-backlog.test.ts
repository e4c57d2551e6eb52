import { afterEach, describe, expect, it } from '@jest/globals'
import { gateway as gatewayContract } from '@evenhand/contracts/http'
import type { RequestHandler } from 'express'
import supertest from 'supertest'
import { nobodyThere, startGateway } from '../testing/gateway.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Before the release in which services say what can’t be drawn and who is behind. */
let isOfBefore = false

/** A service that says what is late, and grants the session that a request asks for. */
const says: RequestHandler = (request, response) => {
  const { grant } = request.query
  const late = { unpublished: 2, deadLetters: 1, payments: 0 }
  const more = { renders: 3, behind: [{ hearer: 'email', events: 7, seconds: 80 }] }
  if (request.path === '/health/backlog') response.json(isOfBefore ? late : { ...late, ...more })
  else response.set('x-evenhand-session-grant', typeof grant === 'string' ? grant : '').json({})
}

async function browserOf(role: 'administrator' | 'donor' | 'nobody') {
  const gateway = await startGateway({ answer: says, services: { email: nobodyThere } })
  stops.push(gateway.stop)
  const agent = supertest.agent(gateway.url).set('origin', 'http://giveaway.test')
  const roles = role === 'administrator' ? ['support'] : undefined
  const grant = JSON.stringify({ role, subject: `${role}-1`, roles, seconds: 60 })
  const path =
    role === 'administrator' ? '/api/admin/login' : '/api/session/codes/0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10/verify'
  if (role !== 'nobody') await agent.post(path).query({ grant }).send({}).expect(200)
  return { agent, gateway }
}

describe('what is late in the system', () => {
  it('is told by service to an administrator, also while one of them is silent', async () => {
    const { agent } = await browserOf('administrator')
    const { body } = await agent.get('/api/admin/backlog').expect(200)
    const { services } = gatewayContract.SystemBacklog.parse(body)
    const behind = [{ hearer: 'email', events: 7, seconds: 80 }]
    expect(services.donations).toEqual({ unpublished: 2, deadLetters: 1, payments: 0, renders: 3, behind })
    expect(services.email).toBeNull()
  })

  it('is told by a service of the release before, too', async () => {
    isOfBefore = true
    const { agent } = await browserOf('administrator')
    const { body } = await agent.get('/api/admin/backlog').expect(200)
    isOfBefore = false
    expect(body.services.donations).toEqual({ unpublished: 2, deadLetters: 1, payments: 0, renders: 0, behind: [] })
  })

  it.each([
    ['nobody', 401],
    ['donor', 403],
  ] as const)('is not told to %s, and no service is asked', async (role, status) => {
    const { agent, gateway } = await browserOf(role)
    await agent.get('/api/admin/backlog').expect(status)
    expect(gateway.reached.filter(({ path }) => path === '/health/backlog')).toEqual([])
  })
})
