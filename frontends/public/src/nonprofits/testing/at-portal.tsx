import { afterEach, beforeEach, expect } from '@jest/globals'
import { browserStorage } from '@evenhand/web-kit/facade'
import { type FakeApi, routeFetchTo, startFakeApi } from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { PortalPage } from '../portal-page.tsx'
import { type Portal, portalFakes, portalOf } from './portal-api.ts'

/** The portal over a server that keeps what it is told, new for each test. */
export function atPortal() {
  let portal = portalOf()
  let server: FakeApi
  let restore: () => void
  beforeEach(async () => {
    browserStorage.session.clear()
    portal = portalOf()
    server = await startFakeApi(portalFakes(() => portal))
    restore = routeFetchTo(server)
  })
  afterEach(async () => {
    restore()
    await server.stop()
    expect(server.complaints).toEqual([])
  })
  return {
    get portal() {
      return portal
    },
    /** What the server knows before the page is opened. */
    open: (search: string, more: Partial<Portal> = {}) => {
      portal = portalOf(more)
      return renderPage('/nonprofit-portal', <PortalPage />, `/nonprofit-portal${search}`)
    },
    bodies: (method: 'submission' | 'draft') =>
      server.heard
        .filter(({ path, body }) => /^\/api\/own-grant-applications\/[^/]+(\/submission)?$/.test(path) && Boolean(body))
        .filter(({ path }) => path.endsWith('/submission') === (method === 'submission'))
        .map(({ body }) => body),
  }
}
