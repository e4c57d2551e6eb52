import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** A cheap phone on a slow connection. */
const phone = { width: 390, height: 844 }
const slow = { downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000, latencyMs: 150, processor: 4 }
/** After the page answers: what shifts or blocks later is seen too. */
const afterwardsMs = 2_000

/** In milliseconds, but for the shift and the bytes. */
export interface SlowVisit {
  largestPaint: number
  shift: number
  blocking: number
  interactive: number
  scriptBytes: number
}

/** Opens a page as somebody who has never been here. */
export async function visitSlowly(browser: Browser, url: string): Promise<SlowVisit> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
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
  const seen = await page.evaluate(() => (globalThis as unknown as { seenSoFar: () => SlowVisit }).seenSoFar())
  await context.close()
  return seen
}
