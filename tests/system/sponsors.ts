import type { BrowserContext, Page } from 'playwright-core'

/**
 * The websites of sponsors are not there. A browser takes no answer of ours for where a link is redirected to, so the counted link itself, which the
 * site has counted by then, answers with the name of the host it leads to.
 */
export async function playSponsors(context: BrowserContext): Promise<void> {
  await context.route('**/r/sponsors/*', async (route) => {
    const counted = await route.fetch({ maxRedirects: 0 })
    const { location = '' } = counted.headers()
    const led = /^https:\/\/([\w-]+\.example)\/$/.exec(location)?.[1]
    await route.fulfill(
      led === undefined ? { response: counted } : { contentType: 'text/html', body: `<h1>${led}</h1>` },
    )
  })
}

/** Presses the sponsor's link, and waits until their website has come in a tab of its own. */
export async function followSponsor(page: Page, company: string, host: string): Promise<void> {
  const [site] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: company }).click(),
  ])
  await site.getByRole('heading', { name: host }).waitFor()
  await site.close()
}
