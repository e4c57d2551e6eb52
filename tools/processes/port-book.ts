import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { claimPort } from './port-claims.ts'

/** Below the ports that systems hand to outgoing connections, so that a restarted process finds its own port free. */
const LOWEST_PORT = 20_000
const HIGHEST_PORT = 31_999
const MAX_TRIES = 200

/** Whether a server could listen there now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * Ports by name, chosen once and remembered in a file: addresses stay the same from start to start, unless somebody else
 * has taken the port meanwhile.
 */
export class PortBook {
  readonly #file: string
  readonly #ports: Record<string, number>
  #queue: Promise<unknown> = Promise.resolve()

  constructor(file: string) {
    this.#file = file
    this.#ports = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}
  }

  /** The port of this name: the remembered one while it is free, else a new one. */
  choose(name: string): Promise<number> {
    const chosen = this.#queue.then(() => this.#choose(name))
    this.#queue = chosen.catch(() => undefined)
    return chosen
  }

  async #choose(name: string): Promise<number> {
    const remembered = this.#ports[name]
    if (remembered !== undefined && (await isPortFree(remembered)) && claimPort(remembered)) return remembered
    const port = await this.#findFree()
    this.#ports[name] = port
    this.#save()
    return port
  }

  async #findFree(): Promise<number> {
    const named = new Set(Object.values(this.#ports))
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT + 1))
      if (!named.has(port) && (await isPortFree(port)) && claimPort(port)) return port
    }
    throw new Error(`No free port was found between ${LOWEST_PORT} and ${HIGHEST_PORT}.`)
  }

  #save(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(this.#ports, null, 2)}\n`)
    renameSync(`${this.#file}.new`, this.#file)
  }
}
