import { join } from 'node:path'
import { goneOne, isNamed, pageFile, queryNameOf } from '@evenhand/contracts/pages'
import { Problem } from '@evenhand/service-kit/problems'
import type { Request, RequestHandler, Response } from 'express'
import { rawPathOf } from '../calls/answer-calls.ts'
import { builtPages } from './built-pages.ts'
import { isPersonal, otherSpellingOf, routeOf } from './client-routes.ts'
import { isFilePath, sendFile } from './files.ts'
import type { Installation } from './forms.ts'
import type { IsStranger } from '../sessions/strangers.ts'
import type { LivePages } from './live-pages.ts'
import { page } from './page.ts'
import { changesThePage } from './page-query.ts'

/**
 * The frontends as they were built: the shell at the root, each remote below `/mf/<name>/`, and the shell's page for everything that
 * a browser opens. A missing file is a 404 that nobody keeps, never the page: that would poison caches for a year.
 */
export function servePages(
  frontends: string,
  installation: Installation,
  live: LivePages,
  isStranger: IsStranger,
): RequestHandler {
  const shell = join(frontends, 'shell/dist')
  const sendBuilt = builtPages(installation)
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      throw new Problem('method-not-allowed')
    }
    const path = rawPathOf(request)
    if (await sendAsset(request, response, { frontends, shell, path })) return
    if (isAssetPath(path) || !request.accepts('html')) {
      response.setHeader('Cache-Control', 'no-store')
      throw new Problem('not-found')
    }
    if (sendToOtherSpelling(request, response, path)) return
    if (await sendPage(request, response, path)) return
    sendUnbuilt(response)
  }

  async function sendPage(request: Request, response: Response, path: string): Promise<boolean> {
    const known = routeOf(path)
    response.locals.route = known ?? '/*'
    const file = pageFile(known ?? unknownOf(path))
    const answered = known ? await live.send(request, response, path) : 'missing'
    if (answered === 'sent') return true
    const name = queryNameOf(path)
    if (name && answered === 'missing' && name in request.query) return sendToGone(response, path, name)
    // A page without a name in its address is there, whatever it has to show.
    const isMissing = answered === 'missing' && (!known || isNamed(known))
    const status = isMissing ? 404 : 200
    const isOwn = isPersonal(known)
    const isForStranger = isOwn && !changesThePage(request) && (await isStranger(request, response))
    const ofStranger = isForStranger ? [`strangers/${file}`] : []
    // Nobody may keep a page that says who is signed in, even if it is nobody: the way back would show it to who has signed in since.
    const caching = isOwn ? 'no-store' : 'no-cache'
    for (const built of [...ofStranger, `prerendered/${file}`, 'index.html']) {
      if (await sendBuilt(request, response, { file: join(shell, built), status, caching })) return true
    }
    return false
  }
}

/** The desk has a page of its own for what it doesn’t know: of another’s markup the browser would make nothing. */
const unknownOf = (path: string): string => (path.startsWith('/admin/') ? '/admin' : '/404')

const isAssetPath = (path: string): boolean => path.startsWith('/mf/') || /\.\w+$/.test(path)

async function sendAsset(
  request: Request,
  response: Response,
  { frontends, shell, path }: { frontends: string; shell: string; path: string },
): Promise<boolean> {
  if (!isAssetPath(path) || !isFilePath(path) || path.endsWith('.html')) return false
  const remote = /^\/mf\/([a-z]+)(\/.+)$/.exec(path)
  response.locals.route = remote ? '/mf/*' : '/*.*'
  if (!remote) return sendFile(request, response, { root: shell, path })
  const [, name = '', file = ''] = remote
  return sendFile(request, response, { root: join(frontends, name, 'dist'), path: file })
}

function sendToOtherSpelling(request: Request, response: Response, path: string): boolean {
  const spelling = otherSpellingOf(path)
  if (spelling === undefined) return false
  response.locals.route = routeOf(spelling)
  response.setHeader('Cache-Control', 'public, max-age=3600')
  response.redirect(308, spelling + searchOf(request.originalUrl))
  return true
}

/** All memorials and newsletters that aren’t shown have one page, which says so without scripts, and doesn’t say which it was. */
function sendToGone(response: Response, path: string, name: string): true {
  response.setHeader('Cache-Control', 'no-store')
  response.redirect(303, `${path}?${name}=${goneOne}`)
  return true
}

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

function sendUnbuilt(response: Response): void {
  response.status(503).setHeader('Retry-After', '30')
  response
    .type('html')
    .send(
      page(
        'The pages haven’t been built yet',
        'The service is running, but its pages haven’t been built. Run npm run build, then reload this page.',
      ),
    )
}
