import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { followCertificate, readCertificate } from './certificate.ts'

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

interface Address {
  host: string
  port: number
  idleMs?: number
  /** The variable that sets the port. */
  variable?: string
  /** A folder with `tls.crt` and `tls.key`: then it speaks TLS alone. */
  tlsFolder?: string | undefined
  /** A socket that listens already, and goes on when this process ends, instead of one at host and port. */
  inheritedSocket?: number | undefined
}

/** Of `sd_listen_fds(3)`. */
const firstInheritedSocket = 3

/** The socket that systemd opened for this process; undefined where it opened none. */
export const inheritedSocket = (environment: NodeJS.ProcessEnv, pid: number): number | undefined =>
  environment['LISTEN_PID'] === String(pid) && Number(environment['LISTEN_FDS']) >= 1 ? firstInheritedSocket : undefined

/**
 * Listens; port 0 takes a free one. A connection on which nothing moves for `idleMs`, in neither direction, is ended. Rejects with one sentence
 * when the port is taken, which names the variable that sets it.
 */
export async function listen(app: Express, address: Address): Promise<Listening> {
  const { server, scheme, forget } = await serverOf(app, address.tlsFolder)
  if (address.idleMs !== undefined) server.setTimeout(address.idleMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? isTaken(address) : error),
    )
    if (address.inheritedSocket === undefined) server.listen(address.port, address.host, resolve)
    else server.listen({ fd: address.inheritedSocket }, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `${scheme}://${address.host}:${port}`,
    async close() {
      forget()
      await drain(server)
    },
  }
}

async function serverOf(app: Express, tlsFolder: string | undefined) {
  const limits = { keepAliveTimeout: keepAliveMs, headersTimeout: 20_000, requestTimeout: requestMs }
  if (tlsFolder === undefined)
    return { server: createServer(limits, app), scheme: 'http', forget: () => undefined } as const
  const certificate = await readCertificate(tlsFolder)
  const server = createTlsServer({ ...limits, ...certificate }, app)
  return { server, scheme: 'https', forget: followCertificate(server, tlsFolder, certificate) } as const
}

const isTaken = ({ port, variable = 'PORT' }: Address): Error =>
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
