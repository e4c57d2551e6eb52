import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Problem } from '@evenhand/service-kit/problems'
import Stripe from 'stripe'
import { signedEvent } from './signed-event.ts'

const secret = 'whsec_of_this_test'
const now = new Date('2026-11-21T12:00:00Z')
const body = Buffer.from(
  JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.failed', data: { object: { id: 'ch_1' } } }),
)

/** A signature over the body, made so many seconds ago; below zero, at a clock that is ahead of ours. */
const signedAgo = (seconds: number, over = { payload: body.toString(), secret }): string =>
  Stripe.webhooks.generateTestHeaderString({ ...over, timestamp: now.getTime() / 1000 - seconds })

function codeOfRefusal(signature: string): string | undefined {
  try {
    signedEvent(body, signature, secret)
    return undefined
  } catch (error) {
    return error instanceof Problem ? error.code : String(error)
  }
}

describe('a signed event', () => {
  beforeEach(() => void jest.useFakeTimers({ now }))
  afterEach(() => void jest.useRealTimers())

  it.each([
    ['just now', 0],
    ['300 seconds ago', 300],
    ['by a clock that is ten minutes ahead, as Stripe’s own library allows', -600],
  ])('is read when it was signed %s', (_when, seconds) => {
    expect(signedEvent(body, signedAgo(seconds), secret)).toEqual({
      id: 'evt_1',
      type: 'charge.failed',
      objectId: 'ch_1',
    })
  })

  it.each([
    ['was signed 301 seconds ago', signedAgo(301)],
    ['was signed an hour ago', signedAgo(3_600)],
    ['was signed with another secret', signedAgo(0, { payload: body.toString(), secret: 'whsec_of_somebody' })],
    ['was changed after it was signed', signedAgo(0, { payload: `${body.toString()} `, secret })],
    ['is not signed', ''],
  ])('is refused when it %s', (_what, signature) => {
    expect(codeOfRefusal(signature)).toBe('signature-invalid')
  })

  it.each(['{}', 'null', '7', '[]', '{"id":7,"data":null}'])(
    'that is %s has no type and no object, and an id of its bytes',
    (payload) => {
      const read = signedEvent(Buffer.from(payload), signedAgo(0, { payload, secret }), secret)
      expect(read).toEqual({ id: expect.stringMatching(/^unnamed_[0-9a-f]{64}$/), type: '', objectId: '' })
    },
  )

  it('that is about nothing with an id is about an object without one', () => {
    const payload = JSON.stringify({ id: 'evt_2', object: 'event', type: 'balance.available', data: { object: {} } })
    expect(signedEvent(Buffer.from(payload), signedAgo(0, { payload, secret }), secret).objectId).toBe('')
  })
})
