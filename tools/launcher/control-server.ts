import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SystemStatus } from './system-status.ts'

/** What the other commands can ask of a running supervisor. */
export interface ControlHandlers {
  status: () => SystemStatus
  /** The address of each service's database, with its password; none while the system starts. */
  databases: () => Record<string, string>
  /** Answers when the process serves again. */
  restart: (name: string) => Promise<string>
  stop: () => void
}

export interface ControlServer {
  url: string
  token: string
  close: () => void
}

/** Listens on 127.0.0.1 and answers only those who know the token, which only the owner of the data can read. */
export async function openControlServer(handlers: ControlHandlers): Promise<ControlServer> {
  const token = randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, { message: 'Not allowed.' })
    handle(request, handlers).then(
      (body) => answer(200, body),
      (error: unknown) => answer(409, { message: error instanceof Error ? error.message : String(error) }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: urlOf(server), token, close: () => server.close() }
}

async function handle(request: IncomingMessage, handlers: ControlHandlers): Promise<unknown> {
  const [, verb, name] = (request.url ?? '').split('/')
  if (request.method === 'GET' && verb === 'status') return handlers.status()
  if (request.method === 'GET' && verb === 'databases') return handlers.databases()
  if (request.method === 'POST' && verb === 'stop') {
    handlers.stop()
    return { message: 'stopping' }
  }
  if (request.method === 'POST' && verb === 'restart' && name) {
    return { message: await handlers.restart(decodeURIComponent(name)) }
  }
  throw new Error('The supervisor doesn’t know that request.')
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
