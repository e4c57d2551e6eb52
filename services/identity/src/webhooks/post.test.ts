import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { answers, startReceiver } from '../../tests/receiver.ts'
import type { Lookup } from './names.ts'
import { poster } from './post.ts'

const crm = await startReceiver()
afterAll(() => crm.stop())
beforeEach(() => {
  crm.taken.length = 0
  crm.does(answers(204))
})

const port = new URL(crm.url).port
const here = 'internet-and-this-machine'
const sent = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
/** Names lead where a test says, the next time elsewhere. */
const leadingTo =
  (...turns: string[][]): Lookup =>
  (_host, done) =>
    done(
      null,
      (turns.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('what is posted', () => {
  it('arrives with its headers, and its answer is told', async () => {
    crm.does(answers(202))
    expect(await poster(here)({ ...sent(crm.url), headers: { 'webhook-id': 'x' } })).toEqual({
      kind: 'answered',
      status: 202,
    })
    expect(crm.taken).toMatchObject([{ id: 'x', body: '{}' }])
  })

  it('follows no redirect', async () => {
    crm.does(({ answer }) => void answer.writeHead(302, { location: crm.url }).end())
    expect(await poster(here)(sent(crm.url))).toEqual({ kind: 'answered', status: 302 })
    expect(crm.taken).toHaveLength(1)
  })

  it('reads no more of an answer than a little', async () => {
    const over = new Promise<void>((resolve) => {
      crm.does(({ answer }) => {
        answer.on('close', resolve)
        answer.writeHead(200)
        const more = () => {
          while (answer.write('x'.repeat(64 * 1024)));
          answer.once('drain', more)
        }
        more()
      })
    })
    expect(await poster(here)(sent(crm.url))).toEqual({ kind: 'answered', status: 200 })
    await over
  })

  it('waits no longer than it is given for an answer', async () => {
    crm.does(() => undefined)
    expect(await poster(here, { answerMs: 50 })(sent(crm.url))).toEqual({ kind: 'failed', failure: 'timeout' })
  })

  it('says that nobody took it, or that nobody is called that', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port: free } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    expect(await poster(here)(sent(`http://127.0.0.1:${free}/`))).toEqual({ kind: 'failed', failure: 'connection' })
    const nobody: Lookup = (_host, done) => done(Object.assign(new Error('nobody'), { code: 'ENOTFOUND' }), [])
    expect(await poster(here, { names: nobody })(sent(`https://crm.example.org:${port}/`))).toEqual({
      kind: 'failed',
      failure: 'name',
    })
  })
})

describe('nothing is posted', () => {
  const refused = { kind: 'failed', failure: 'address' }
  it('inside of our network, by address or by name', async () => {
    expect(await poster('internet')(sent(`https://127.0.0.1:${port}/`))).toEqual(refused)
    expect(await poster('internet')(sent(`https://localhost:${port}/`))).toEqual(refused)
    for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00:ec2::254'])
      expect(
        await poster('internet', { names: leadingTo([address]) })(sent(`https://crm.example.org:${port}/`)),
      ).toEqual(refused)
    expect(crm.taken).toEqual([])
  })

  it('to a name that has one address inside beside one on the internet', async () => {
    const names = leadingTo(['1.1.1.1', '10.0.0.1'])
    expect(await poster('internet', { names })(sent(`https://crm.example.org:${port}/`))).toEqual(refused)
  })

  it('without TLS, but to this machine where that is allowed', async () => {
    expect(await poster('internet')(sent(crm.url))).toEqual(refused)
    expect(await poster(here, { names: leadingTo(['127.0.0.1']) })(sent(`http://crm.example.org:${port}/`))).toEqual(
      refused,
    )
    expect(crm.taken).toEqual([])
  })
})

it('a name is looked up once for each try, and the connection goes to what was found then', async () => {
  let asked = 0
  const names: Lookup = (_host, done) => {
    asked += 1
    done(null, [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }])
  }
  const post = poster(here, { names })
  expect(await post(sent(`http://localhost:${port}/`))).toEqual({ kind: 'answered', status: 204 })
  expect(asked).toBe(1)
  expect(await post(sent(`http://localhost:${port}/`))).toEqual({ kind: 'failed', failure: 'address' })
  expect([asked, crm.taken.length]).toEqual([2, 1])
})
