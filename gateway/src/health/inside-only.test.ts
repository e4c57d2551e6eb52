import { expect, it } from '@jest/globals'
import supertest from 'supertest'
import { startGateway } from '../testing/gateway.ts'
import { isInside } from './inside-only.ts'

it('the numbers of the gateway are told to those who run it, and to no visitor', async () => {
  const { url, stop } = await startGateway({})
  const own = await supertest(url).get('/metrics').expect(200)
  expect(own.text).toMatch(/^# HELP /m)
  for (const [name, value] of [
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 edge'],
  ] as const) {
    const answer = await supertest(url).get('/metrics').set(name, value).expect(404)
    expect(answer.body.type).toBe('/problems/not-found')
  }
  await stop()
})

it.each([
  ['127.0.0.1', true],
  ['::ffff:10.2.3.4', true],
  ['172.20.0.7', true],
  ['fd12::1', true],
  ['203.0.113.9', false],
  ['::ffff:203.0.113.9', false],
  ['2001:db8::1', false],
  ['', false],
])('an address like %s is one of ours: %s', (address, expected) => {
  expect(isInside({ headers: {} }, address)).toBe(expected)
})
