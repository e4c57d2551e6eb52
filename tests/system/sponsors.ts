import type { Page } from 'playwright-core'

/** Presses the link of an example, and waits until the page that says how to take its place has come in a tab of its own. */
export async function followExample(page: Page, company: string): Promise<void> {
  const [site] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: company }).click(),
  ])
  await site.waitForURL('**/sponsor-levels')
  await site.close()
}
