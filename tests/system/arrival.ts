import type { Page, Request } from 'playwright-core'

const patienceMs = 60_000
const quietRounds = 3

/**
 * Opens addresses, and waits until the page has come: no request is under way, nothing on it says that it is loading, and its scripts have
 * nothing more to do. Playwright's `networkidle` asks for the first of these alone, and takes half a second to believe it.
 */
export function arrivals(page: Page) {
  const underWay = new Set<Request>()
  let begun = 0
  page.on('request', (request) => {
    underWay.add(request)
    begun += 1
  })
  const ended = (request: Request) => void underWay.delete(request)
  page.on('requestfinished', ended).on('requestfailed', ended)

  async function arrived(): Promise<void> {
    const end = Date.now() + patienceMs
    for (let quiet = 0; quiet < quietRounds;) {
      const before = begun
      const still = await page.evaluate(nothingToDo)
      quiet = still && underWay.size === 0 && begun === before ? quiet + 1 : 0
      if (Date.now() > end) {
        const urls = [...underWay].map((request) => request.url())
        throw new Error(`${page.url()} did not come to an end; under way: ${urls.join(', ') || 'nothing'}`)
      }
    }
  }

  async function open(url: string): Promise<void> {
    await page.goto(url)
    await arrived()
  }
  return { open, arrived }
}

/** In the page: the scripts give way twice, with a picture drawn between, and no part says that it is loading. */
async function nothingToDo(): Promise<boolean> {
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
  await idle()
  await new Promise((drawn) => requestAnimationFrame(drawn))
  await idle()
  return document.querySelector('[role=status][aria-busy=true]') === null
}
