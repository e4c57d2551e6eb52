import { Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceName } from '@evenhand/contracts/services'
import type { Request, Response } from 'express'
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware'
import type { ServiceAddresses } from '../config.ts'
import { AnswerTooLate, hasNotArrived } from './failures.ts'

const answerMsMax = 15_000
const connectionsMax = 256
const idleConnectionsMax = 32
const retryAfterMs = 150

/** One request on its way to a service. */
interface Forwarding {
  body: Buffer | undefined
  resolve(answer: IncomingMessage): void
  reject(error: Error): void
  sent?: ClientRequest
}

/**
 * The proxy's events name the answer that they belong to; there it is found. Not in a WeakMap with answers as its keys: that carried
 * every answer into the old generation and cost the collector a sixth of the gateway's processor time.
 */
type Answering = Response<unknown, { forwarding?: Forwarding }>

export interface Forwarder {
  /** The service's answer, its body not yet read, to a request whose body was read, or still comes and is passed on as it does. Rejects with why there is none. */
  forward(
    service: ServiceName,
    request: Request,
    response: Answering,
    body: Buffer | undefined,
  ): Promise<IncomingMessage>
  close(): void
}

/**
 * Forwards to the services, one pool of kept connections each. Bodies are never looked at. A GET that met nobody is tried once more;
 * anything else could have happened and is left to whoever asked.
 */
export function createForwarder(addresses: ServiceAddresses, timeoutMs = answerMsMax): Forwarder {
  const events = forwardingEvents(timeoutMs)
  const agents: Agent[] = []
  const proxies = new Map(
    Object.entries(addresses).map(([service, target]) => {
      const agent = new (target.protocol === 'https:' ? TlsAgent : Agent)({
        keepAlive: true,
        maxSockets: connectionsMax,
        maxFreeSockets: idleConnectionsMax,
        timeout: timeoutMs,
      })
      agents.push(agent)
      const proxy = createProxyMiddleware<Request, Answering>({
        target,
        agent,
        selfHandleResponse: true,
        ejectPlugins: true,
        plugins: [events],
      })
      return [service, proxy] as const
    }),
  )
  const once = (service: ServiceName, request: Request, response: Answering, body: Buffer | undefined) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const forwarding: Forwarding = {
        body,
        resolve,
        reject: (error) => reject(new Failed(error, forwarding.sent?.reusedSocket ?? false)),
      }
      response.locals.forwarding = forwarding
      void proxies.get(service)?.(request, response, (error) => error instanceof Error && forwarding.reject(error))
    })
  return {
    async forward(service, request, response, body) {
      try {
        return await once(service, request, response, body)
      } catch (failed) {
        if (!(failed instanceof Failed)) throw failed
        if (!isRepeatable(request) || !hasNotArrived(failed.cause, failed.onReusedSocket)) throw failed.cause
      }
      await sleep(retryAfterMs)
      return once(service, request, response, body).catch((failed: unknown) => {
        throw failed instanceof Failed ? failed.cause : failed
      })
    },
    close: () => agents.forEach((agent) => agent.destroy()),
  }
}

class Failed extends Error {
  override readonly cause: Error
  readonly onReusedSocket: boolean

  constructor(cause: Error, onReusedSocket: boolean) {
    super(cause.message)
    this.cause = cause
    this.onReusedSocket = onReusedSocket
  }
}

const isRepeatable = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && headers['content-length'] === undefined && !headers['transfer-encoding']

/** Ties the proxy's events to the request they belong to, gives it its body and limits its time. */
const forwardingEvents =
  (timeoutMs: number): Plugin<Request, Answering> =>
  (proxy) => {
    proxy.on('proxyReq', (sent, _request, response) => {
      const { forwarding } = response.locals
      if (!forwarding) return
      forwarding.sent = sent
      sent.once('timeout', () => sent.destroy(new AnswerTooLate(`no answer within ${timeoutMs} ms`)))
      // Then the request itself has nothing left that the proxy could pass on.
      if (forwarding.body) sent.write(forwarding.body)
    })
    proxy.on('proxyRes', (answer, _request, response) => response.locals.forwarding?.resolve(answer))
    proxy.on('error', (error, _request, response) => {
      if (response && 'req' in response) response.locals.forwarding?.reject(error)
    })
  }
