import { afterAll, jest } from '@jest/globals'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { translatePage } from '../../packages/web-kit/src/testing/translate-page.ts'
import { arrivals } from './arrival.ts'
import { blockSiteData } from './blocked-site-data.ts'
import { site } from './site.ts'

/** A whole browser on a busy machine: what fails is tried once more, and its first failure printed. */
jest.retryTimes(1, { logErrorsBeforeRetry: true })

/** Without the last, the shell without a window sets type wider than a window does. */
const quietArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** Over the page as on phones, or beside it, where they take room. */
export type Scrollbars = 'over' | 'beside'
/** As large as browsers have it at first, or as somebody has set it who sees badly. */
export type TextSize = 'usual' | 'double'

/** At most one of a kind for the tests of a file, which is open as long as they last. */
const browsers = new Map<`${Scrollbars} ${TextSize}`, Promise<Browser>>()
afterAll(async () => {
  for (const browser of browsers.values()) await (await browser).close()
})

function browserWith(scrollbars: Scrollbars, text: TextSize): Promise<Browser> {
  const kind = `${scrollbars} ${text}` as const
  const browser =
    browsers.get(kind) ??
    chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...quietArguments,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...(text === 'double' ? ['--blink-settings=defaultFontSize=32'] : []),
      ],
      ...(scrollbars === 'beside' ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
    })
  browsers.set(kind, browser)
  return browser
}

export const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const

interface VisitOptions extends Pick<BrowserContextOptions, 'javaScriptEnabled' | 'timezoneId'> {
  /** Neither storage nor cookies. */
  siteData?: 'blocked'
  text?: TextSize
  /** The event from which on the browser translates its pages. */
  translatedFrom?: 'DOMContentLoaded' | 'evenhand:interactive' | undefined
  /** The elements that its translator puts; without it those of Chrome's. */
  translatorPuts?: string | undefined
}

/**
 * A browser of its own, and everything that went wrong in it: errors of scripts, and of the console. It has been here before, so that
 * nobody asks for its address in the middle of a test; a newcomer has not.
 */
export async function newVisit(
  viewport: { width: number; height: number } = widths.desk,
  who: 'returning' | 'newcomer' = 'returning',
  scrollbars: Scrollbars = 'over',
  { siteData, text = 'usual', translatedFrom, translatorPuts, ...more }: VisitOptions = {},
) {
  const browser = await browserWith(scrollbars, text)
  const context: BrowserContext = await browser.newContext({ viewport, reducedMotion: 'reduce', ...more })
  if (who === 'returning') {
    await context.addInitScript(() => {
      // Frames of other sites may have no storage.
      if (window === window.top) localStorage.setItem('evenhand.signUpShown', '1')
    })
  }
  if (siteData === 'blocked') await blockSiteData(context)
  if (translatedFrom)
    await context.addInitScript(translatePage, {
      begins: translatedFrom,
      ...(translatorPuts === undefined ? {} : { puts: translatorPuts }),
    })
  const page: Page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  page.setDefaultTimeout(60_000)
  const { open: openUrl, arrived } = arrivals(page)
  /** Opens a path of the site, or a whole address, and waits until the page has come. */
  const open = (address: string) => openUrl(new URL(address, site.url()).href)
  return { context, page, faults, open, arrived }
}

/** Waits for something, and tells what was there where it does not come. */
export async function waitForOn(page: Page, what: string, there: Locator): Promise<void> {
  await there.waitFor().catch(async (cause: unknown) => {
    throw new Error(`No ${what} at ${page.url()}, but: ${await page.locator('body').innerText()}`, { cause })
  })
}

/** Fills the test-card form and pays. */
export async function payByCard(page: Page, number = '4242424242424242'): Promise<void> {
  await waitForOn(page, 'card form', page.getByLabel('Card number'))
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^(Complete \$.* Donation|Pay \$.*)$/ }).click()
}
