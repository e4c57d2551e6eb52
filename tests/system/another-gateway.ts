import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { site, until } from './site.ts'

/** A second gateway of the running system, with settings that the first one must not have. */
export async function anotherGateway(settings: Record<string, string>) {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const { PATH = '', HOME = '', NODE_ENV = '' } = process.env
  const child = spawn(process.execPath, ['--conditions=@evenhand/source', 'gateway/src/main.ts'], {
    env: {
      PATH,
      HOME,
      NODE_ENV,
      ...site.gateway(),
      PORT: `${port}`,
      METRICS_PORT: `${metricsPort}`,
      PUBLIC_URL: url,
      LIMITS_SCALE: '1000',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The gateway ended with ${child.exitCode}`)
    return (await fetch(`http://127.0.0.1:${metricsPort}/health/live`).catch(() => undefined))?.ok
  })
  return {
    url,
    async stop() {
      child.kill()
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
