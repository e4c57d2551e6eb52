/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { attachments } from '@evenhand/contracts/http'
import { type FakeApi, fake, Refuses, routeFetchTo, startFakeApi } from '../testing/fake-api.ts'
import { upload } from './upload.ts'

const id = '0190a0a0-0000-7000-8000-0000000000a1'
const input = {
  params: { applicationId: id, attachmentId: id },
  query: { name: 'plan.pdf' },
  file: new File([new Uint8Array(50_000)], 'plan.pdf', { type: 'application/pdf' }),
}

let server: FakeApi
let restore: () => void
/** Resolves once the server has the whole file; it answers when it is told to. */
let arrived: Promise<void>
let answer: (refused: Refuses) => void
beforeEach(async () => {
  let has = () => {}
  arrived = new Promise((resolve) => (has = resolve))
  const answered = new Promise<Refuses>((resolve) => (answer = resolve))
  server = await startFakeApi([
    fake(attachments.attachFile, () => {
      has()
      return answered
    }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  jest.useRealTimers()
  answer(new Refuses('dependency-unavailable'))
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const send = (signal: AbortSignal, onProgress: (share: number) => void = () => undefined) =>
  upload(attachments.attachFile, input, { signal, onProgress }).then(
    () => 'answered',
    (error: unknown) => error,
  )
const { signal: never } = new AbortController()

describe('a file on its way', () => {
  it('is given up when its sender says so, with their reason, also while the server is silent', async () => {
    const giving = new AbortController()
    const outcome = send(giving.signal)
    await arrived
    const reason = new Error('The sender thought again')
    giving.abort(reason)
    expect(await outcome).toBe(reason)
  })

  it('that was given up before is not sent at all', async () => {
    const reason = new Error('The sender thought again')
    expect(await send(AbortSignal.abort(reason))).toBe(reason)
    expect(server.heard).toEqual([])
  })

  it('of which nothing moves anymore fails with a sentence instead of waiting on', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] })
    const outcome = send(never)
    await arrived
    jest.advanceTimersByTime(30_000)
    expect(await outcome).toMatchObject({ code: 'upstream-timeout' })
  })

  it('says how much of it has gone, and has the sentence of a refusal', async () => {
    const shares: number[] = []
    const outcome = send(never, (share) => shares.push(share))
    await arrived
    answer(new Refuses('file-refused'))
    expect(await outcome).toMatchObject({ code: 'file-refused' })
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })
})
