import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { eventually } from '@evenhand/service-kit/testing'
import sharp from 'sharp'
import { newVisit, widths } from '../system/browser.ts'
import { give, newEmail, site, until, visitor } from '../system/site.ts'

/** What each page has to say to somebody whose browser runs no scripts. */
const pages = [
  ['/', [/Current Giveaways/, /Open the wall/]],
  ['/official-rules', [/No purchase necessary/i, /Version 1/]],
  ['/jeep-lease-rules', [/Version 1/]],
  ['/main-giveaway', [/Today’s odds/]],
  ['/jeep-lease', [/Jeep/]],
  ['/draws', [/Draws/]],
  ['/winners', [/Winners/]],
  ['/nonprofit-portal', [/Approved nonprofits/, /Next Post Transition Fund/]],
  ['/in-honor-of', [/In Honor Of/]],
  ['/honoring-veterans', [/Honoring Veterans/]],
  ['/giveaways/main/rules', [/No purchase necessary/i]],
  ['/giveaways/main/fairness', [/free/i]],
  ['/enter/jeep-lease', [/Jeep/]],
  ['/grants', [/Paid by donors/, /First grant round/]],
  ['/grants/rounds/first-round', [/\$50,000/, /How applications are decided/]],
  ['/terms', [/The main giveaway is open to legal residents/]],
  ['/faq', [/Do I have to give to enter/]],
] as const

/** Until the gateway has the page with its data: right after its start, the first ones go out without. */
const hasData = (path: string) =>
  eventually(async () => {
    const answer = await fetch(site.url() + path, { headers: { accept: 'text/html' } })
    const page = await answer.text()
    return page.includes('id="page-state"') && !page.includes('aria-busy="true"')
  })

describe('without JavaScript', () => {
  it.each(pages)('%s shows what it is about', async (path, words) => {
    await hasData(path)
    const { page, context } = await newVisit(widths.phone, 'returning', 'over', { javaScriptEnabled: false })
    const answer = await page.goto(site.url() + path)
    expect(answer?.status()).toBe(200)
    const text = await page.locator('main').innerText()
    for (const word of words) expect(text).toMatch(word)
    expect(await page.locator('[role=status][aria-busy=true]').count()).toBe(0)
    await context.close()
  })

  it.each([
    ['/cart', 'Shopping Cart'],
    ['/checkout?amount=50.00&type=one-time&level=none', 'Checkout'],
    ['/donor-account', 'Donor Account Portal'],
  ])('%s is there by its title, and says that it needs JavaScript, and where to turn', async (path, title) => {
    const { page, context } = await newVisit(widths.phone, 'newcomer', 'over', { javaScriptEnabled: false })
    const answer = await page.goto(site.url() + path)
    expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'no-store'])
    expect(await page.title()).toBe(`${title} · Evenhand`)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    // Looking for text skips such elements.
    expect(await page.locator('noscript p').innerText()).toMatch(
      /^This page needs JavaScript .* you can read the official rules/,
    )
    await context.close()
  })
})

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

/** Every address that search engines are told, with a draw among them: it is sealed once somebody has entries. */
async function listed(): Promise<string[]> {
  await give(visitor(), { email: newEmail() })
  return until(async () => {
    const addresses = addressesIn(await (await fetch(`${site.url()}/sitemap.xml`)).text())
    return addresses.some((address) => address.includes('/draws/')) && addresses
  }, 120_000)
}

const textOf = (html: string) =>
  html
    .replace(/<(script|style|noscript|template|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const insideOf = (html: string, element: string) =>
  textOf(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 's').exec(html)?.[1] ?? '')
const shortestMain = 300

/** What keeps a page from being read as it was sent. */
function missingIn(html: string, address: string): string[] {
  const main = insideOf(html, 'main')
  const wanted: [boolean, string][] = [
    [/.+ · Evenhand/.test(insideOf(html, 'title')), `its title, there is "${insideOf(html, 'title')}"`],
    [insideOf(html, 'h1') !== '', 'its heading'],
    [main.length >= shortestMain, `its text, there is "${main}"`],
    [!html.includes('aria-busy="true"'), 'what is still loading'],
    [!/<main.*role="alert".*<\/main>/s.test(html), 'what could not be loaded'],
    [!/name="robots" content="noindex"/.test(html), 'leave for search engines'],
    [html.includes(`<link rel="canonical" href="${address}" />`), 'its own address'],
  ]
  return wanted.flatMap(([isThere, what]) => (isThere ? [] : [`${address} lacks ${what}`]))
}

/** Asks for a while: right after the start of the gateway, the first pages go out without data. */
async function missingAt(address: string): Promise<string[]> {
  let missing: string[] = []
  for (let tries = 0; tries < 20; tries++) {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    missing = answer.ok ? missingIn(await answer.text(), address) : [`${address} answers ${answer.status}`]
    if (missing.length === 0) break
    await sleep(500)
  }
  return missing
}

describe('what search engines are told', () => {
  it('each address of it can be read as it is sent', async () => {
    const addresses = await listed()
    expect(addresses.length).toBeGreaterThan(15)
    const found: string[] = []
    for (const address of addresses) found.push(...(await missingAt(address)))
    expect(found).toEqual([])
  })

  it('a page that is blank, or still loads, is found', () => {
    const blank = '<title>Evenhand</title><div id="root"></div>'
    expect(missingIn(blank, 'http://a.test/x').map((one) => one.split(',')[0])).toEqual([
      'http://a.test/x lacks its title',
      'http://a.test/x lacks its heading',
      'http://a.test/x lacks its text',
      'http://a.test/x lacks its own address',
    ])
    expect(missingIn(`${blank}<p aria-busy="true">`, 'http://a.test/x')).toContain(
      'http://a.test/x lacks what is still loading',
    )
  })
})

/** Opens a page that the gateway rendered, and looks at what becomes of it as its scripts take it over. */
async function seeTakenOver(path: string) {
  await hasData(path)
  const { page, context, faults, open } = await newVisit(widths.desk, 'returning', 'over', { timezoneId: 'Asia/Tokyo' })
  await page.addInitScript(() => {
    addEventListener('evenhand:taking-over', () => {
      const first = document.querySelector('main h1')
      const watch = new MutationObserver(() => {
        if (document.querySelector('main [aria-busy=true]')) document.documentElement.dataset['loading'] = 'true'
      })
      watch.observe(document.documentElement, { subtree: true, childList: true })
      addEventListener('evenhand:interactive', () => {
        document.documentElement.dataset['kept'] = String(first?.isConnected === true)
      })
    })
  })
  await open(path)
  expect(await page.locator('html').getAttribute('data-kept')).toBe('true')
  expect(faults).toEqual([])
  expect(await page.locator('html').getAttribute('data-loading')).toBeNull()
  await context.close()
}

describe('with JavaScript, far away', () => {
  it.each(pages.map(([path]) => path))('%s is taken over as it is, and nothing on it begins to load', seeTakenOver)

  it('the page of a draw is, too', async () => {
    const draws = (await listed())
      .map((address) => new URL(address).pathname)
      .filter((path) => /^\/draws\/./.test(path))
    expect(draws).not.toEqual([])
    await seeTakenOver(draws[0] ?? '')
  })
})

const pictureIn = (html: string) => /property="og:image" content="(.*?)"/.exec(html)?.[1] ?? ''

describe('where an address is shared', () => {
  it.each(['/', '/main-giveaway', '/jeep-lease', '/in-honor-of', '/grants/rounds/first-round', '/?ref=AF-7K3MQXZ2'])(
    '%s has a picture of its own, of the size that platforms show',
    async (path) => {
      await hasData(path)
      const picture = pictureIn(await (await fetch(site.url() + path)).text())
      expect(picture).toMatch(/\/cards\/[0-9a-f]{16}\/[a-z/-]+\.jpg$/)
      const answer = await fetch(picture)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      const jpeg = Buffer.from(await answer.arrayBuffer())
      expect(jpeg.length).toBeLessThan(300_000)
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    },
  )

  it('a page without one of its own has the general one', async () => {
    const picture = pictureIn(await (await fetch(`${site.url()}/contact`)).text())
    expect(picture).toBe(`${site.url()}/social.jpg`)
    expect((await fetch(picture)).ok).toBe(true)
  })
})

it('no page or card failed to render', async () => {
  const metrics = await (await fetch(`http://127.0.0.1:${site.gateway().METRICS_PORT}/metrics`)).text()
  const failed = metrics.split('\n').filter((line) => /^evenhand_(?:page|card)_failures_total\{.*\} [^0]/.test(line))
  expect(failed).toEqual([])
})
