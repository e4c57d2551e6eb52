import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { type ServiceName, serviceNames } from '@evenhand/contracts/services'
import { callerReader, identityHeader } from '@evenhand/service-kit/auth'
import { readConfig } from '@evenhand/service-kit/config'
import { listen } from '@evenhand/service-kit/http'
import { listenInside } from '@evenhand/service-kit/lifecycle'
import { createLog, type Log } from '@evenhand/service-kit/telemetry'
import { testRedisUrl } from '@evenhand/service-kit/testing'
import express, { type Express, type Request, type RequestHandler } from 'express'
import { createGateway } from '../app.ts'
import { Config } from '../config.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
export const identityPrivateKey = JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'test' })
const publicKeys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'EdDSA' }] })

/** Who a forwarded request says is asking, verified as a service does it. */
export const callerOf = (service: ServiceName, request: Request | undefined) => {
  if (!request) throw new Error('Nothing reached the service')
  return callerReader({ service, publicKeys })(request.get(identityHeader))
}

/** An address at which nobody listens. */
export const nobodyThere = 'http://127.0.0.1:9'

/** A gateway before real servers; `services` are those that differ from the one that `answer` stands for. */
export async function startGateway(options: {
  answer?: RequestHandler
  environment?: Record<string, string>
  services?: Partial<Record<ServiceName, string>>
  log?: Log
}) {
  const upstream = await startUpstream(options.answer ?? ((_request, response) => void response.json({})))
  const urls = Object.fromEntries(
    serviceNames.map((name) => [`${name.toUpperCase()}_URL`, options.services?.[name] ?? upstream.url]),
  )
  const config = readConfig(Config, {
    PORT: '0',
    IDENTITY_PRIVATE_KEY: identityPrivateKey,
    REDIS_URL: testRedisUrl(),
    PUBLIC_URL: 'http://giveaway.test',
    FRONTENDS_DIR: '/nonexistent',
    // Test files share one Redis and one address.
    LIMITS_SCALE: '1000',
    ...urls,
    ...options.environment,
  })
  const gateway = await createGateway(config, options.log ?? createLog('gateway'))
  const listening = await listen(gateway.app, { host: '127.0.0.1', port: 0 })
  const inside = await listenInside(config, gateway.health)
  gateway.health.accepting = true
  return {
    url: listening.url,
    insideUrl: inside.url,
    health: gateway.health,
    reached: upstream.reached,
    async stop() {
      await listening.close()
      await inside.close()
      await gateway.close()
      upstream.stop()
    },
  }
}

/** A service: answers as told and remembers what reached it. */
export async function startUpstream(answer: RequestHandler) {
  const reached: Request[] = []
  const app: Express = express()
  app.use((request, _response, next) => {
    reached.push(request)
    next()
  }, answer)
  const server = createServer(app)
  await listenOn(server)
  return {
    url: urlOf(server),
    reached,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const listenOn = (server: Server, port = 0): Promise<void> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })

export const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
