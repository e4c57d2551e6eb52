import type { Server } from 'node:http'
import express from 'express'
import type { NextFunction, Request, Response } from 'express'
import { createControl } from './control/routes.ts'
import { createApi } from './http/api.ts'
import { refusalFrom } from './objects/errors.ts'
import { endpoints } from './endpoints.ts'
import { createPages } from './pages/routes.ts'
import { Simulator } from './simulator.ts'
import type { SimulatorOptions } from './simulator.ts'

export interface RunningSimulator {
  simulator: Simulator
  /** Listens; port 0 takes a free one. Answers the port. */
  listen(port: number, host?: string): Promise<number>
  close(): Promise<void>
}

/** The whole simulator in one process, for `main.ts` and for tests. */
export function createSimulator(options: SimulatorOptions): RunningSimulator {
  const simulator = new Simulator(options)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.get(['/health', '/health/live', '/health/ready'], (_request, response) => void response.json({ status: 'ok' }))
  app.use('/simulator', createControl(simulator))
  app.use(createPages(simulator))
  app.use(createApi(simulator, endpoints))
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const refusal = refusalFrom(error)
    if (refusal.status === 500) simulator.log('call_failed', { path: request.path, reason: String(error) })
    response.status(refusal.status).json({ error: refusal.body })
  })
  let server: Server | undefined

  return {
    simulator,
    listen: (port, host = '127.0.0.1') =>
      new Promise((resolve, reject) => {
        server = app.listen(port, host, (error?: Error) => {
          if (error) return reject(error)
          const address = server?.address()
          const taken = typeof address === 'object' && address ? address.port : port
          if (!options.publicUrl) simulator.publicUrl = `http://${host === '0.0.0.0' ? 'localhost' : host}:${taken}`
          resolve(taken)
        })
      }),
    close: async () => {
      simulator.close()
      server?.closeAllConnections()
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    },
  }
}
