import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from '@jest/globals'
import { socketOf } from '../testing/index.ts'
import { inheritedSocket } from './server.ts'

const program = `
import express from 'express'
import { inheritedSocket, listen } from ${JSON.stringify(join(import.meta.dirname, 'server.ts'))}
const environment = { ...process.env, LISTEN_PID: String(process.pid) }
const app = express().get('/', (_request, response) => void response.send('answered'))
const { port } = await listen(app, { host: '127.0.0.1', port: 1, inheritedSocket: inheritedSocket(environment, process.pid) })
process.stdout.write(String(port))
process.stdout.end()
`

it('a process answers on the socket that was opened for it, what came before it too', async () => {
  const opener = createServer().listen(0, '127.0.0.1')
  await once(opener, 'listening')
  const { port } = opener.address() as AddressInfo
  const child = spawn(process.execPath, ['--conditions=@evenhand/source', '--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, LISTEN_FDS: '1', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit', socketOf(opener)],
  })
  // The socket is the child's alone now, so that a call waits until the child is there.
  opener.close()
  const answer = fetch(`http://127.0.0.1:${port}/`)
  try {
    expect(await text(child.stdout ?? Readable.from([]))).toBe(String(port))
    expect(await (await answer).text()).toBe('answered')
  } finally {
    child.kill()
  }
})

it('a socket that was opened for another process is left alone', () => {
  expect(inheritedSocket({ LISTEN_PID: '41', LISTEN_FDS: '1' }, 42)).toBeUndefined()
  expect(inheritedSocket({}, 42)).toBeUndefined()
})
