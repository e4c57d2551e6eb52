import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import compression from 'compression'
import { Router } from 'express'
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
  let document: string | undefined
  const routes = Router({ strict: true })
  routes.use(['/api/docs', '/api/openapi.json'], compression())
  routes.get('/api/openapi.json', (_request, response) => {
    document ??= JSON.stringify(openApiDocument(publicUrl), undefined, 2)
    response.locals.route = '/api/openapi.json'
    response.setHeader('Cache-Control', 'no-cache')
    response.type('json').send(document)
  })
  routes.get(['/api/docs', '/api/docs/'], (_request, response) => {
    response.locals.route = '/api/docs'
    response.type('html').send(html)
  })
  routes.get('/api/docs/start.js', (_request, response) => void response.type('js').send(start))
  for (const file of swaggerFiles) {
    routes.get(`/api/docs/${file}`, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=86400')
      response.type(file.slice(file.lastIndexOf('.'))).send(readFileSync(`${swaggerUi}/${file}`))
    })
  }
  return routes
}
