import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from '@jest/globals'
import { inside } from '@evenhand/contracts/http'
import express, { type RequestHandler } from 'express'
import supertest from 'supertest'
import { callerOf, startGateway, startUpstream } from '../testing/gateway.ts'

const stops: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Someone with the role Support, before a gateway and an identity that answers looks with a status. */
async function start(status = 204) {
  const subject = randomUUID()
  const grant = JSON.stringify({ role: 'administrator', subject, roles: ['support'], seconds: 3_600 })
  const logIn: RequestHandler = (request, response) =>
    void (request.path === inside.recordLook.path
      ? response.status(status).end()
      : response.set('x-evenhand-session-grant', grant).json({}))
  const identity = await startUpstream(express.Router().use(express.json(), logIn))
  const gateway = await startGateway({ services: { identity: identity.url } })
  stops.push(gateway.stop, identity.stop)
  const agent = supertest.agent(gateway.url).set('origin', 'http://giveaway.test')
  await agent.post('/api/admin/login').send({}).expect(200)
  const looks = () => identity.reached.filter(({ path }) => path === inside.recordLook.path)
  return { agent, gateway, looks, subject }
}

describe('a list of people at the desk', () => {
  it('is told of before it is answered, for who reads it, once, and once more past its first page', async () => {
    const { agent, gateway, looks, subject } = await start()
    for (const query of [{}, {}, { after: randomUUID() }, { after: randomUUID() }])
      await agent.get('/api/admin/members').query(query).expect(200)
    expect(looks().map(({ body }) => body)).toEqual([
      { call: 'GET /api/admin/members', isFurther: false },
      { call: 'GET /api/admin/members', isFurther: true },
    ])
    expect(await callerOf('identity', looks()[0])).toMatchObject({ administratorId: subject })
    expect(gateway.reached).toHaveLength(4)
    await agent.get('/api/admin/supporters').expect(200)
    expect(looks()).toHaveLength(3)
  })

  it('is told once more where someone reads it by many searches instead of pages', async () => {
    const { agent, looks } = await start()
    for (const letter of 'abcdefghijklmnopqrstuvwxyz')
      await agent.get('/api/admin/supporters').query({ search: letter }).expect(200)
    expect(looks().map(({ body }) => body)).toEqual([
      { call: 'GET /api/admin/supporters', isFurther: false },
      { call: 'GET /api/admin/supporters', isFurther: true },
    ])
  })

  it('is a record, too, once someone has opened more than twenty of a kind in a day', async () => {
    const { agent, looks } = await start()
    for (let time = 0; time < 20; time++) await agent.get(`/api/admin/gifts/${randomUUID()}`).expect(200)
    await agent.get(`/api/admin/sponsor-inquiries/${randomUUID()}`).expect(200)
    expect(looks()).toEqual([])
    for (const _twice of [1, 2]) await agent.get(`/api/admin/gifts/${randomUUID()}`).expect(200)
    expect(looks().map(({ body }) => body)).toEqual([{ call: 'GET /api/admin/gifts/{giftId}', isFurther: true }])
  })

  it('is not answered while that can’t be told, and is told with the next try', async () => {
    const { agent, gateway, looks } = await start(503)
    for (const _twice of [1, 2]) await agent.get('/api/admin/members').expect(503)
    expect(gateway.reached).toEqual([])
    expect(looks()).toHaveLength(2)
  })

  it('is told of nobody whom it is refused', async () => {
    const { agent, gateway, looks } = await start()
    await agent.get('/api/admin/nonprofits').expect(403)
    // The service refuses who isn’t signed in.
    await supertest(gateway.url).get('/api/admin/members')
    expect(looks()).toEqual([])
  })
})
