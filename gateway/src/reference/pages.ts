import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Request, type Response, Router } from 'express'
import { openApiDocument } from './document.ts'

const swaggerUi = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evenhand API reference</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

/** In a file of its own, because no page of ours runs inline scripts. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

/** The document at `/api/openapi.json` and a page to read and try it at `/api/docs`; nothing comes from elsewhere. */
export function referenceRoutes(publicUrl: string): Router {
  const routes = Router({ strict: true })
  const document = packedOnce(() => Buffer.from(JSON.stringify(openApiDocument(publicUrl), undefined, 2)))
  routes.get('/api/openapi.json', (request, response) => {
    response.locals.route = '/api/openapi.json'
    response.setHeader('Cache-Control', 'no-cache')
    response.type('json')
    send(request, response, document())
  })
  routes.get(['/api/docs', '/api/docs/'], (_request, response) => {
    response.locals.route = '/api/docs'
    response.type('html').send(html)
  })
  routes.get('/api/docs/start.js', (_request, response) => void response.type('js').send(start))
  for (const file of swaggerFiles) {
    const content = packedOnce(() => readFileSync(`${swaggerUi}/${file}`))
    routes.get(`/api/docs/${file}`, (request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=86400')
      response.type(file.slice(file.lastIndexOf('.')))
      send(request, response, content())
    })
  }
  return routes
}

interface Packed {
  plain: Buffer
  gzip: Buffer
}

/** Packing 1.7 MB takes 50 ms of a processor: done for each request, a few dozen a second would keep all others waiting. */
function packedOnce(read: () => Buffer): () => Packed {
  let packed: Packed | undefined
  return () => {
    if (!packed) {
      const plain = read()
      packed = { plain, gzip: gzipSync(plain) }
    }
    return packed
  }
}

function send(request: Request, response: Response, { plain, gzip }: Packed): void {
  response.vary('Accept-Encoding')
  if (request.acceptsEncodings('gzip') === false) return void response.send(plain)
  response.setHeader('Content-Encoding', 'gzip')
  response.send(gzip)
}
