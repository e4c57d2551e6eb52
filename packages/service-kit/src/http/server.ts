import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'

/** Longer than the gateway's agents keep an idle connection, so that the service never closes one just being reused. */
const keepAliveMs = 65_000
const drainMs = 10_000
/** How long a request may take to arrive: a file of 10 MB over a slow line. The gateway ends other bodies far sooner. */
const requestMs = 300_000

export interface Listening {
  port: number
  url: string
  /** Stops accepting, ends idle connections, waits for the requests in work (10 s at most). */
  close(): Promise<void>
}

/**
 * Listens; port 0 takes a free one. A connection on which nothing moves for `idleMs`, in neither direction, is ended. Rejects with one sentence
 * when the port is taken, which names the variable that sets it.
 */
export async function listen(
  app: Express,
  address: { host: string; port: number; idleMs?: number; variable?: string },
): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: keepAliveMs, headersTimeout: 20_000, requestTimeout: requestMs }, app)
  if (address.idleMs !== undefined) server.setTimeout(address.idleMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? isTaken(address) : error),
    )
    server.listen(address.port, address.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://${address.host}:${port}`, close: () => drain(server) }
}

const isTaken = ({ port, variable = 'PORT' }: { port: number; variable?: string }): Error =>
  new Error(`Port ${port} is taken: set ${variable} to another one`)

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 200)
  const force = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(force)
}
