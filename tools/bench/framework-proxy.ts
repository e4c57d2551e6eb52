/**
 * What of the gateway's work is its framework's: Express and http-proxy-middleware with nothing of ours. A process of its own, like
 * `bare-proxy.ts`: TARGET is where it passes on to, and its first line of output is its port.
 */
import { Agent } from 'node:http'
import { collectProcessMetrics, metricsPage } from '@evenhand/service-kit/telemetry'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

const app = express()
app.disable('x-powered-by')
app.get('/metrics', async (_request, response) => void response.send((await metricsPage()).body))
app.use(createProxyMiddleware({ target: process.env.TARGET ?? '', agent: new Agent({ keepAlive: true }) }))

collectProcessMetrics()
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
