import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { createLog } from '@evenhand/service-kit/telemetry'
import { listenOn, nobodyThere, urlOf } from '../testing/gateway.ts'
import { endsTeller } from './ends-of-sessions.ts'

const reached: IncomingMessage[] = []
let status = 204
const identity = createServer((request, response) => {
  reached.push(request)
  response.writeHead(status).end()
})
await listenOn(identity)
afterAll(() => {
  identity.closeAllConnections()
  identity.close()
})

const logged: object[] = []
const log = createLog('gateway', { write: (line) => void logged.push(JSON.parse(line)) })
const teller = (url = urlOf(identity)) =>
  endsTeller({ identity: new URL(url), tokenFor: async (_visitor, service) => `a-token for ${service}`, log })
const ended = { sid: 's1', record: undefined }
afterEach(() => {
  reached.length = 0
  logged.length = 0
  status = 204
})

describe('the end of a session of an administrator', () => {
  it('is told to identity, as the one who asked', async () => {
    await teller().loggedOut(ended, 'request-1')
    expect(reached.map(({ method, url }) => [method, url])).toEqual([['POST', '/inside/log-outs']])
    expect(reached[0]?.headers).toMatchObject({
      'x-evenhand-identity': 'a-token for identity',
      'x-request-id': 'request-1',
    })
    expect(logged).toEqual([])
  })

  it('that identity refuses, or cannot be told of, is a line of the log', async () => {
    status = 503
    await teller().loggedOut(ended, 'request-1')
    await teller(nobodyThere).others(ended, ['Firefox on Windows'], 'request-2')
    expect(logged).toEqual([
      expect.objectContaining({ event: 'session-end-untold', level: 'warn', status: 503 }),
      expect.objectContaining({ event: 'session-end-untold', level: 'warn', error: expect.anything() }),
    ])
  })
})
