import { expect, it } from '@jest/globals'
import supertest from 'supertest'
import { startGateway } from '../testing/gateway.ts'

it('the numbers and the health of the process are at a port of their own, and at none that visitors reach', async () => {
  const { url, insideUrl, stop } = await startGateway({})
  for (const path of ['/metrics', '/health/live', '/health/ready', '/health/backlog'])
    expect((await supertest(url).get(path)).ok).toBe(false)
  expect((await supertest(insideUrl).get('/metrics').expect(200)).text).toMatch(/^# HELP /m)
  for (const path of ['/health/live', '/health/ready']) await supertest(insideUrl).get(path).expect(200)
  await supertest(insideUrl).get('/api/session').expect(404)
  await stop()
})
