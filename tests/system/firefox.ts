import { afterAll, jest } from '@jest/globals'
import { translatePage } from '../../packages/web-kit/src/testing/translate-page.ts'
import puppeteer, { type Browser, launch, type Locator, type Page } from 'puppeteer-core'

/** As in the other browser: what fails on a busy machine is tried once more. */
jest.retryTimes(1, { logErrorsBeforeRetry: true })

const patienceMs = 60_000

let browser: Promise<Browser> | undefined
afterAll(async () => {
  await (await browser)?.close()
})

/** By WebDriver BiDi: Playwright's own protocol needs a Firefox that it has changed, not the one that people use. */
function openFirefox(): Promise<Browser> {
  const executablePath = process.env.FIREFOX_PATH
  if (!executablePath)
    throw new Error(
      'This journey needs Firefox: install it (apt-get install firefox-esr), or name one in FIREFOX_PATH.',
    )
  browser ??= launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1440, height: 900 },
    timeout: patienceMs,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  return browser
}

/** A Firefox of its own that has been here before, whose pages may be translated, and everything that went wrong in it: errors of scripts, and of the console. */
export async function newFirefoxVisit({ translated = false } = {}) {
  const context = await (await openFirefox()).createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.evaluateOnNewDocument(() => {
    // The empty page at first has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('evenhand.signUpShown', '1')
  })
  if (translated) await page.evaluateOnNewDocument(translatePage, { begins: 'DOMContentLoaded' as const })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { context, page, faults }
}

/** The class that knows how to find elements; the linter takes its export for a namespace. */
const Finding = puppeteer.constructor as unknown as typeof import('puppeteer-core').Puppeteer

/**
 * Finds by role and name, `link:ENTER NOW`. In the page: this Firefox takes ten seconds and more to look through the accessibility tree of a long page,
 * once for each look; that names are what a screen reader hears is held in the other browser.
 */
Finding.registerCustomQueryHandler('named', {
  queryOne(root, wanted) {
    const withRole: Readonly<Record<string, string>> = {
      button: 'button',
      heading: 'h1, h2, h3',
      link: 'a[href]',
      radio: '[role="radio"], input[type="radio"]',
      tab: '[role="tab"]',
      textbox: 'input, textarea',
    }
    const [role = '', ...words] = wanted.split(':')
    const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
    const nameOf = (element: Element): string =>
      plain(element.getAttribute('aria-label')) ||
      plain(element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined) ||
      plain(element.textContent)
    const found = [...(root as Document).querySelectorAll(withRole[role] ?? '*')]
    return found.find((element) => element.getClientRects().length > 0 && nameOf(element) === words.join(':')) ?? null
  },
})

/** What has this role and name. */
export const named = (page: Page, role: string, name: string): Locator<Element> =>
  page.locator(`::-p-named("${role}:${name}")`)

export const type = (page: Page, label: string, text: string): Promise<void> => named(page, 'textbox', label).fill(text)

export const press = (page: Page, name: string, role = 'button'): Promise<void> => named(page, role, name).click()

export const says = (page: Page, text: string): Promise<unknown> => page.locator(`::-p-text(${text})`).wait()
