import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { socketOf, testRedisUrl } from '@evenhand/service-kit/testing'
import { serviceNames } from '@evenhand/contracts/services'
import { identityPrivateKey, nobodyThere } from './testing/gateway.ts'

it('the process answers at the socket that systemd opened for it, whatever PORT says', async () => {
  const opener = createServer().listen(0, '127.0.0.1')
  await once(opener, 'listening')
  const address = opener.address()
  const { port } = typeof address === 'object' && address !== null ? address : { port: 0 }
  const environment = {
    PORT: '1',
    METRICS_PORT: '0',
    PUBLIC_URL: 'http://giveaway.test',
    IDENTITY_PRIVATE_KEY: identityPrivateKey,
    REDIS_URL: testRedisUrl(),
    FRONTENDS_DIR: '/nonexistent',
    PLACEHOLDERS: 'allowed',
    ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, nobodyThere])),
  }
  // As systemd does it: the variable names the process itself.
  const asSystemd = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" --conditions=@evenhand/source "$1"'
  const program = [process.execPath, join(import.meta.dirname, 'main.ts')]
  const gateway = spawn('sh', ['-c', asSystemd, ...program], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'inherit', socketOf(opener)],
  })
  opener.close()
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect([200, 503]).toContain(status)
  } finally {
    gateway.kill()
    await once(gateway, 'exit')
  }
})
