import { chromium } from 'playwright-core'
import { type Figure, milliseconds, quantile, seconds } from '../figures.ts'
import { findBrowser } from '../../test/browser.ts'
import { type SlowVisit, visitSlowly } from '../slow-phone.ts'
import type { Size } from '../size.ts'

const sizes = { whole: { visits: 3, addressesMax: Infinity }, short: { visits: 1, addressesMax: 1 } }
/** Those that begin with what a person has chosen, and are in no sitemap. */
const unlisted = ['/cart', '/checkout?amount=50.00&type=one-time&level=none', '/donor-account']

/** How the pages come on a slow phone that has never been here. Nothing is filled in: a system of its own has the giveaways of the catalogue. */
export const measurePages = async (site: string, size: Size): Promise<Figure[]> =>
  measureAddresses(site, [...(await listedAddresses(site)), ...unlisted].slice(0, sizes[size].addressesMax), size)

/** How some of them come. */
export async function measureAddresses(site: string, addresses: readonly string[], size: Size): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser((line) => void process.stdout.write(`${line}\n`)),
    args: ['--disable-gpu', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const figures: Figure[] = []
    for (const address of addresses) {
      const seen: SlowVisit[] = []
      for (let visit = 0; visit < sizes[size].visits; visit++)
        seen.push(await visitSlowly(browser, new URL(address, site).href))
      figures.push(figureOf(address, seen))
    }
    return figures
  } finally {
    await browser.close()
  }
}

function figureOf(address: string, seen: readonly SlowVisit[]): Figure {
  const median = (of: (visit: SlowVisit) => number) => quantile(seen.map(of), 0.5)
  return {
    what: `${address} on a slow phone: largest paint`,
    value: seconds(median(({ largestPaint }) => largestPaint) / 1000),
    beside: [
      `shift ${median(({ shift }) => shift).toFixed(3)}`,
      `blocked ${milliseconds(median(({ blocking }) => blocking))}`,
      `answers after ${seconds(median(({ interactive }) => interactive) / 1000)}`,
      `${Math.round(median(({ scriptBytes }) => scriptBytes) / 1000)} kB of scripts until then, as sent`,
    ].join('; '),
  }
}

async function listedAddresses(site: string): Promise<string[]> {
  const sitemap = await (await fetch(new URL('/sitemap.xml', site))).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
