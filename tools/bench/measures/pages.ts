import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { type Figure, milliseconds, quantile, seconds } from '../figures.ts'
import { findBrowser } from '../../test/browser.ts'
import type { Size } from '../size.ts'

const sizes = { whole: { visits: 3, addressesMax: Infinity }, short: { visits: 1, addressesMax: 1 } }
/** A cheap phone on a slow connection. */
const phone = { width: 390, height: 844 }
const slow = { downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000, latencyMs: 150, processor: 4 }
/** After the page answers: what shifts or blocks later is seen too. */
const afterwardsMs = 2_000
/** Those that begin with what a person has chosen, and are in no sitemap. */
const unlisted = ['/cart', '/checkout?amount=50.00&type=one-time&level=none', '/donor-account']

interface Visit {
  largestPaint: number
  shift: number
  blocking: number
  interactive: number
  scriptBytes: number
}

/** How the pages come on a slow phone that has never been here. Nothing is filled in: a system of its own has the giveaways of the catalogue. */
export async function measurePages(site: string, size: Size): Promise<Figure[]> {
  const { visits, addressesMax } = sizes[size]
  const browser = await chromium.launch({
    executablePath: findBrowser((line) => void process.stdout.write(`${line}\n`)),
    args: ['--disable-gpu', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const figures: Figure[] = []
    const addresses = [...(await listedAddresses(site)), ...unlisted].slice(0, addressesMax)
    for (const address of addresses) {
      const seen: Visit[] = []
      for (let visit = 0; visit < visits; visit++) {
        const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
        seen.push(await visitSlowly(context, new URL(address, site).href))
        await context.close()
      }
      const median = (of: (visit: Visit) => number) => quantile(seen.map(of), 0.5)
      figures.push({
        what: `${address} on a slow phone: largest paint`,
        value: seconds(median(({ largestPaint }) => largestPaint) / 1000),
        beside: [
          `shift ${median(({ shift }) => shift).toFixed(3)}`,
          `blocked ${milliseconds(median(({ blocking }) => blocking))}`,
          `answers after ${seconds(median(({ interactive }) => interactive) / 1000)}`,
          `${Math.round(median(({ scriptBytes }) => scriptBytes) / 1000)} kB of scripts until then, as sent`,
        ].join('; '),
      })
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function listedAddresses(site: string): Promise<string[]> {
  const sitemap = await (await fetch(new URL('/sitemap.xml', site))).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

async function visitSlowly(context: BrowserContext, url: string): Promise<Visit> {
  await context.addInitScript({ path: join(import.meta.dirname, 'watch-page.js') })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: slow.downBitsPerSecond / 8,
    uploadThroughput: slow.upBitsPerSecond / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.processor })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'interactiveAt' in globalThis, undefined, { timeout: 120_000 })
  await page.waitForTimeout(afterwardsMs)
  return page.evaluate(() => (globalThis as unknown as { seenSoFar: () => Visit }).seenSoFar())
}
