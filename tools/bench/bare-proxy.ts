/**
 * What the gateway is compared with: the least that Node can do to pass a request on, over kept connections. A process of its own, because
 * its processor time is what is asked; TARGET is where it passes on to, and its first line of output is its port.
 */
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { collectProcessMetrics, metricsPage } from '@evenhand/service-kit/telemetry'

const target = new URL(process.env.TARGET ?? 'http://127.0.0.1')
const agent = new Agent({ keepAlive: true })

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/metrics') {
    response.end((await metricsPage()).body)
    return
  }
  const { method, headers, url: path } = request
  const sent = ask(
    { agent, host: target.hostname, port: target.port, path, method, headers },
    (answered: IncomingMessage) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    },
  )
  sent.on('error', () => response.writeHead(502).end())
  request.pipe(sent)
}

collectProcessMetrics()
const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
