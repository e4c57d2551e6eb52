import { describe, expect, it } from '@jest/globals'
import express from 'express'
import request from 'supertest'
import { createHealth, healthRoutes, insideRoutes } from './index.ts'

const never = () => new Promise<void>(() => undefined)
const fine = async () => undefined
const fail = async () => {
  throw new Error('no')
}

describe('the health of a process', () => {
  const appOf = (checks: Parameters<typeof createHealth>[0], accepting = true) => {
    const health = createHealth(checks)
    health.accepting = accepting
    return { health, app: express().use(healthRoutes(health)) }
  }

  it('is ready when every part is up and it accepts', async () => {
    const { app } = appOf([{ name: 'postgres', ask: fine }])
    const { body } = await request(app).get('/health/ready').expect(200)
    expect(body).toEqual({ status: 'up', parts: { postgres: 'up' } })
  })

  it('names the part that is down, or silent for a second, and stays alive', async () => {
    const { app } = appOf([
      { name: 'postgres', ask: fail },
      { name: 'redis', ask: never },
      { name: 'mongo', ask: fine },
    ])
    const { body } = await request(app).get('/health/ready').expect(503)
    expect(body).toEqual({ status: 'down', parts: { postgres: 'down', redis: 'down', mongo: 'up' } })
    expect((await request(app).get('/health/live').expect(200)).body).toEqual({ status: 'up' })
  })

  it('is not ready before it accepts, and no longer when it withdraws', async () => {
    const { app, health } = appOf([], false)
    expect((await request(app).get('/health/ready')).status).toBe(503)
    health.accepting = true
    expect((await request(app).get('/health/ready')).status).toBe(200)
  })

  it('asks its parts once for many who ask at the same time', async () => {
    let asked = 0
    const { app } = appOf([{ name: 'postgres', ask: async () => void (asked += 1) }])
    await Promise.all(Array.from({ length: 10 }, () => request(app).get('/health/ready')))
    expect(asked).toBe(1)
  })

  it('shows its numbers at the port for those who run it, and at no other', async () => {
    const { app, health } = appOf([])
    await request(app).get('/metrics').expect(404)
    const inside = express().use(insideRoutes(health))
    await request(inside).get('/health/ready').expect(200)
    const { text, headers } = await request(inside).get('/metrics').expect(200)
    expect(headers['content-type']).toMatch('text/plain')
    expect(text).toContain('evenhand_outbox_oldest_seconds')
  })
})
