import type { BrowserContext } from 'playwright-core'

const dropped = new Set(['set-cookie', 'content-encoding', 'content-length', 'transfer-encoding'])

/** As where a person blocks all data of a site: storage throws at every touch, and no cookie comes or goes. */
export async function blockSiteData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  // A page has to come from its server itself, or it may not ask one of this machine: its cookies go as soon as they have come.
  context.on('response', (response) => {
    if (response.request().resourceType() === 'document') void context.clearCookies().catch(() => undefined)
  })
  // Playwright's own way to ask would keep the cookies of the answers.
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    const headers = { ...(await request.allHeaders()) }
    for (const name of Object.keys(headers)) if (name.startsWith(':')) delete headers[name]
    for (const name of ['cookie', 'host', 'connection', 'content-length']) delete headers[name]
    const body = request.postDataBuffer()
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers,
      redirect: 'manual',
      ...(body && { body: new Uint8Array(body) }),
    })
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => !dropped.has(name))),
      body: Buffer.from(await answer.arrayBuffer()),
    })
  })
}
